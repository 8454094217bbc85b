import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { purgeKnownDevices } from '../src/sign-ins/known-devices.ts'
import { purgeSignIns } from '../src/sign-ins/sign-ins.repository.ts'
import {
  cookiesOf,
  createTestEnvironment,
  type Person,
  password,
  type TestEnvironment,
} from './environment.ts'
import { twoFactorIn } from './two-factor.ts'

let environment: TestEnvironment
let person: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
})
beforeEach(async () => {
  person = await environment.join()
})
afterAll(() => environment.close())

const chrome = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const days = (count: number) => {
  environment.clock.now = new Date(environment.clock.now.getTime() + count * 24 * 60 * 60_000)
}
const login = (userAgent?: string, more: object = {}) =>
  environment.call('POST', '/api/auth/login', {
    body: { email: person.email, password, ...more },
    headers: { 'x-forwarded-for': '203.0.113.9', ...(userAgent && { 'user-agent': userAgent }) },
  })
const created = async () =>
  (await environment.outbox('session-created'))
    .map(({ data }) => data)
    .filter(({ userId }) => userId === person.id)
const newDevices = async () => (await created()).map(({ isNewDevice }) => isNewDevice)
const list = async (query = '', as = person) => environment.call('GET', `/api/auth/sign-ins${query}`, { as })
const outcomes = async () => (await list()).json().map(({ outcome }: { outcome: string }) => outcome)
/** A sign-in that is refused, with its record, for which the answer does not wait. */
async function refusedLogin(more?: object) {
  const query = vi.spyOn(environment.service.ctx.db, 'query')
  expect((await login(chrome(131), more)).statusCode).not.toBe(200)
  // A record may have a second statement, which is sent once the first has been answered.
  for (let settled = 0; settled < query.mock.results.length; ) {
    settled = query.mock.results.length
    await Promise.all(query.mock.results.map(({ value }) => value))
  }
  query.mockRestore()
}

describe('the device of a sign-in', () => {
  it('is new when no earlier sign-in came from such a browser, and never at the first', async () => {
    await login(chrome(130))
    await login(chrome(131))
    await login(android)
    await login(android)
    expect(await newDevices()).toEqual([false, true, false, true, false])
    expect((await created())[3]).toMatchObject({
      device: 'phone',
      browser: 'Chrome 131',
      system: 'Android',
      network: '203.0.113.0/24',
      rememberMe: false,
    })
    const versions = await environment.sql.query(
      "select distinct version from outbox where type = 'session-created'",
    )
    expect(versions).toEqual([{ version: 2 }])
  })

  it('is new again after 90 days without a sign-in or a use of its session', async () => {
    await login(chrome(130))
    days(89)
    await login(chrome(130))
    days(91)
    await login(chrome(130))
    expect(await newDevices()).toEqual([false, true, false, true])
  })

  it('stays known while its session is in use', async () => {
    const { session } = cookiesOf(await login(chrome(130), { rememberMe: true }))
    for (const _ of [1, 2, 3]) {
      days(29)
      expect((await environment.renew(session)).statusCode).toBe(200)
    }
    days(30)
    await login(chrome(130))
    expect(await newDevices()).toEqual([false, true, false])
  })

  it('is forgotten after 90 days, but for the last one of each user', async () => {
    await login(chrome(130))
    days(1)
    await login(android)
    const left = () =>
      environment.sql.query('select browser, system from known_devices where user_id = $1', [person.id])
    days(89)
    await purgeKnownDevices(environment.sql, environment.clock.now)
    expect(await left()).toEqual([{ browser: 'Chrome', system: 'Android' }])
    days(200)
    await purgeKnownDevices(environment.sql, environment.clock.now)
    expect(await left()).toHaveLength(1)
    await login(chrome(130))
    expect((await newDevices()).at(-1)).toBe(true)
  })
})

describe('the history of sign-ins', () => {
  it('shows what happened, newest first, with the device and a coarse network', async () => {
    await refusedLogin({ password: 'not the one' })
    expect(await outcomes()).toEqual(['wrong_password', 'signed_in'])
    await login(chrome(131))
    const [newest, failed] = (await list()).json()
    expect(newest).toEqual({
      id: expect.any(Number),
      at: environment.clock.now.toISOString(),
      outcome: 'signed_in',
      device: 'desktop',
      browser: 'Chrome 131',
      system: 'Linux',
      network: '203.0.113.0/24',
    })
    expect(failed).toMatchObject({ outcome: 'wrong_password', browser: 'Chrome 131' })
  })

  it('shows a right password without a code, until the code follows', async () => {
    const flow = twoFactorIn(environment)
    const { secret } = await flow.enable(person)
    await refusedLogin()
    await refusedLogin()
    expect(await outcomes()).toEqual(['code_missing', 'signed_in'])
    await refusedLogin({ totpCode: '000000' })
    expect(await outcomes()).toEqual(['wrong_code', 'code_missing', 'signed_in'])
    const totpCode = flow.nextCode(secret)
    expect((await login(undefined, { totpCode })).statusCode).toBe(200)
    expect(await outcomes()).toEqual(['signed_in', 'wrong_code', 'signed_in'])
  })

  it('is the own one only, and pages by cursor', async () => {
    await environment.sql.query(
      `insert into sign_ins (user_id, at, outcome, device)
       select $1, $2, 'wrong_password', 'other' from generate_series(1, 119)`,
      [person.id, environment.clock.now],
    )
    const other = await environment.join()
    expect((await list('', other)).json()).toHaveLength(1)
    const ids: number[] = []
    let query = ''
    for (;;) {
      const page = await list(query)
      ids.push(...page.json().map(({ id }: { id: number }) => id))
      const cursor = page.headers['x-next-cursor']
      if (!cursor) break
      expect(page.json()).toHaveLength(50)
      query = `?cursor=${cursor}`
    }
    expect([ids.length, new Set(ids).size]).toEqual([120, 120])
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect((await list('?cursor=bm90aGluZw')).statusCode).toBe(400)
  })

  it('is kept for 90 days', async () => {
    days(89)
    await login()
    days(1)
    expect(await purgeSignIns(environment.sql, environment.clock.now)).toBeGreaterThan(0)
    const left = await environment.sql.query('select 1 from sign_ins where user_id = $1', [person.id])
    expect(left).toHaveLength(1)
  })

  it('says nothing of an account that does not exist', async () => {
    const count = () => environment.sql.query('select count(*)::int as count from sign_ins')
    const before = await count()
    await environment.call('POST', '/api/auth/login', {
      body: { email: 'unknown@vitrine.example', password },
    })
    await environment.service.drain()
    expect(await count()).toEqual(before)
  })
})
