import { revocations } from '@vitrine/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Browser,
  cookiesOf,
  createTestEnvironment,
  type Person,
  password,
  sidOf,
  type TestEnvironment,
} from './environment.ts'

let environment: TestEnvironment
let person: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
})
beforeEach(async () => {
  person = await environment.join()
})
afterAll(() => environment.close())

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const minutes = (count: number) => {
  environment.clock.now = new Date(environment.clock.now.getTime() + count * 60_000)
}
/** Signs in with another browser. */
async function signInElsewhere(headers: Record<string, string> = {}): Promise<Browser> {
  const body = { email: person.email, password }
  return cookiesOf(await environment.call('POST', '/api/auth/login', { body, headers }))
}
const list = async (as: Browser) => (await environment.call('GET', '/api/auth/my-sessions', { as })).json()
const renewed = async (browser: Browser) => (await environment.renew(browser.session)).statusCode
const endOne = (as: Browser, sessionId: string) =>
  environment.call('DELETE', `/api/auth/sessions/${sessionId}`, { as })

describe('the sessions of a user', () => {
  it('are listed with what their browsers said, the current one first, and without a secret', async () => {
    minutes(1)
    const other = await signInElsewhere({ 'user-agent': phone, 'x-forwarded-for': '203.0.113.9' })
    const sessions = await list(person)
    expect(sessions).toEqual([
      expect.objectContaining({
        sessionId: sidOf(person.access),
        isCurrent: true,
        device: 'other',
        rememberMe: false,
      }),
      {
        sessionId: sidOf(other.access),
        isCurrent: false,
        createdAt: environment.clock.now.toISOString(),
        lastActivity: environment.clock.now.toISOString(),
        expiresAt: new Date(environment.clock.now.getTime() + 7 * 24 * 60 * 60_000).toISOString(),
        rememberMe: false,
        device: 'phone',
        browser: 'Chrome 131',
        system: 'Android',
        network: '203.0.113.0/24',
      },
    ])
    for (const secret of [person.session, person.access, other.session]) {
      expect(JSON.stringify(sessions)).not.toContain(secret)
    }
    const [first, second] = await list(other)
    expect([first.sessionId, second.sessionId]).toEqual([sidOf(other.access), sidOf(person.access)])
  })

  it('do not include those that expired, or those of another user', async () => {
    await signInElsewhere()
    await environment.sql.query(`update sessions set expires_at = $1 where user_id = $2 and id <> $3`, [
      environment.clock.now,
      person.id,
      sidOf(person.access),
    ])
    await environment.join()
    expect(await list(person)).toHaveLength(1)
  })

  it('end but the current one, at once and everywhere', async () => {
    const others = [await signInElsewhere(), await signInElsewhere()]
    const another = await environment.join()
    const answer = await environment.call('POST', '/api/auth/logout-all-sessions', { as: person })
    expect(answer.json()).toEqual({ deletedCount: 2 })
    for (const other of others) {
      expect(await renewed(other)).toBe(401)
      expect(await environment.service.ctx.redis.zscore(revocations.key, sidOf(other.access))).not.toBeNull()
    }
    expect([await renewed(person), await renewed(another)]).toEqual([200, 200])
    const again = await environment.call('POST', '/api/auth/logout-all-sessions', { as: person })
    expect(again.json()).toEqual({ deletedCount: 0 })
  })

  it('end one by one; the current one takes its cookies along', async () => {
    const other = await signInElsewhere()
    expect((await endOne(person, sidOf(other.access))).json()).toEqual({ deletedCount: 1 })
    expect(await renewed(other)).toBe(401)
    expect((await endOne(person, sidOf(other.access))).statusCode).toBe(404)

    const own = await endOne(person, sidOf(person.access))
    expect(own.statusCode).toBe(200)
    expect([own.headers['set-cookie']].flat().every(line => /max-age=0/i.test(String(line)))).toBe(true)
    expect(await renewed(person)).toBe(401)
  })

  it('cannot be ended by another user, nor by an id that is none', async () => {
    const another = await environment.join()
    expect((await endOne(another, sidOf(person.access))).statusCode).toBe(404)
    expect(await renewed(person)).toBe(200)
    for (const id of ['1', 'me', 'x'.repeat(50), "'; drop table sessions; --"]) {
      expect((await endOne(person, encodeURIComponent(id))).statusCode).toBe(400)
    }
  })

  it('are answered alike when a request to end them is repeated', async () => {
    await signInElsewhere()
    const headers = { 'idempotency-key': 'end-the-others' }
    const end = () => environment.call('POST', '/api/auth/logout-all-sessions', { as: person, headers })
    expect((await end()).json()).toEqual({ deletedCount: 1 })
    expect((await end()).json()).toEqual({ deletedCount: 1 })
  })
})
