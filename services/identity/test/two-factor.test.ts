import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reencryptSecrets } from '../src/two-factor/reencrypt.ts'
import {
  codeAt,
  cookiesOf,
  createTestEnvironment,
  type Person,
  password,
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

const stepMs = 30_000
const advance = (milliseconds: number) => {
  environment.clock.now = new Date(environment.clock.now.getTime() + milliseconds)
}
const totp = (path: string, body: object, as: Person = person) =>
  environment.call('POST', `/api/auth/totp/${path}`, { as, body })
const state = async () => (await environment.call('GET', '/api/auth/totp', { as: person })).json()
const login = (totpCode?: string, more: { password?: string; network?: string } = {}) =>
  environment.call('POST', '/api/auth/login', {
    body: { email: person.email, password: more.password ?? password, ...(totpCode && { totpCode }) },
    ...(more.network && { headers: { 'x-forwarded-for': more.network } }),
  })
const setUp = async (as: Person = person): Promise<string> => (await totp('setup', {}, as)).json().secret
/** The code of the next time step, which no earlier request has used. */
function nextCode(secret: string): string {
  advance(stepMs)
  return codeAt(secret, environment.clock.now)
}
async function enable(as: Person = person): Promise<{ secret: string; codes: string[] }> {
  const secret = await setUp(as)
  const answer = await totp('enable', { code: nextCode(secret) }, as)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { secret, codes: answer.json().codes }
}
const failed = (answer: Awaited<ReturnType<typeof login>>) => {
  const { code, errors } = answer.json()
  return [answer.statusCode, code, errors?.[0]?.field, answer.headers['set-cookie']]
}

describe('setting up two-factor authentication', () => {
  it('changes nothing until a code is confirmed, and then shows ten recovery codes', async () => {
    expect(await state()).toEqual({ isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 })
    const answer = await totp('setup', {})
    const { secret, uri } = answer.json()
    const parsed = new URL(uri)
    expect(parsed.protocol + parsed.host).toBe('otpauth:totp')
    expect(decodeURIComponent(parsed.pathname)).toBe(`/Vitrine:${person.username}`)
    expect(Object.fromEntries(parsed.searchParams)).toMatchObject({ secret, issuer: 'Vitrine' })
    expect(Buffer.from(secret).length).toBe(32)
    expect((await login()).statusCode).toBe(200)

    const enabled = await totp('enable', { code: codeAt(secret, environment.clock.now) })
    const { codes } = enabled.json()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect(await state()).toEqual({
      isEnabled: true,
      enabledAt: environment.clock.now.toISOString(),
      recoveryCodesLeft: 10,
    })
  })

  it('refuses a wrong code, a malformed one, and one without a setup', async () => {
    expect((await totp('enable', { code: '123456' })).json().message).toBe('Please start the setup again.')
    const secret = await setUp()
    const right = codeAt(secret, environment.clock.now)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (const code of [wrong, '12345', '', 'abc', '1234567', 123456, null, { $ne: 1 }]) {
      const answer = await totp('enable', { code } as object)
      expect(failed(answer), String(code)).toEqual([400, 'validation_error', 'code', undefined])
    }
    expect((await state()).isEnabled).toBe(false)
  })

  it('counts only the last setup, and none once it is on', async () => {
    const first = await setUp()
    const second = await setUp()
    expect(second).not.toBe(first)
    expect((await totp('enable', { code: codeAt(first, environment.clock.now) })).statusCode).toBe(400)
    expect((await totp('enable', { code: codeAt(second, environment.clock.now) })).statusCode).toBe(200)
    for (const answer of [await totp('setup', {}), await totp('enable', { code: nextCode(second) })]) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'Two-factor authentication is already on.',
      ])
    }
  })

  it('needs a sign-in within 15 minutes, or the current password', async () => {
    advance(15 * 60_000)
    const fresh = (await environment.renew(person.session)).json().accessToken
    person = { ...person, access: fresh }
    const refused = await totp('setup', {})
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'reauth_required'])
    const wrong = await totp('setup', { currentPassword: 'not the one' })
    expect(failed(wrong)).toEqual([400, 'validation_error', 'currentPassword', undefined])
    expect((await totp('setup', { currentPassword: password })).statusCode).toBe(200)
  })
})

describe('signing in with two-factor authentication', () => {
  it('asks for the code after the password was right, and only then', async () => {
    const { secret } = await enable()
    const missing = await login()
    expect(failed(missing)).toEqual([401, 'totp_required', undefined, undefined])
    expect(missing.json().message).toBe('Please enter the code of your authenticator app.')
    const wrongPassword = await login(nextCode(secret), { password: 'not the one' })
    expect(wrongPassword.json()).toMatchObject({
      code: 'unauthenticated',
      message: 'Invalid email or password',
    })
    const answer = await login(nextCode(secret))
    expect(answer.statusCode).toBe(200)
    expect((await environment.renew(cookiesOf(answer).session)).statusCode).toBe(200)
  })

  it('accepts a code one step early or late, and no other', async () => {
    const { secret } = await enable()
    advance(10 * stepMs)
    const at = (steps: number) => codeAt(secret, new Date(environment.clock.now.getTime() + steps * stepMs))
    for (const steps of [-2, 2, 20]) expect((await login(at(steps))).statusCode, `${steps}`).toBe(401)
    for (const steps of [-1, 0, 1]) expect((await login(at(steps))).statusCode, `${steps}`).toBe(200)
  })

  it('accepts each code once, also for requests at the same time, and none of an earlier step', async () => {
    const { secret } = await enable()
    const earlier = nextCode(secret)
    const code = nextCode(secret)
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(code)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(401)])
    expect(failed(await login(code))).toEqual([401, 'unauthenticated', 'totpCode', undefined])
    expect((await login(earlier)).statusCode).toBe(401)
    expect((await login(nextCode(secret))).statusCode).toBe(200)
  })

  it('refuses the code that turned it on', async () => {
    const secret = await setUp()
    const code = nextCode(secret)
    await totp('enable', { code })
    expect((await login(code)).statusCode).toBe(401)
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { codes } = await enable()
    const [first = '', second = ''] = codes
    const answers = await Promise.all([login(first), login(first), login(first)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
    expect((await login(` ${second.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200)
    expect((await login(second)).statusCode).toBe(401)
    expect((await state()).recoveryCodesLeft).toBe(8)
  })

  it('does not accept the codes of another user', async () => {
    const other = await environment.join()
    const { secret, codes } = await enable(other)
    await enable()
    expect((await login(nextCode(secret))).statusCode).toBe(401)
    expect((await login(codes[0])).statusCode).toBe(401)
  })

  it('counts wrong codes as failed sign-ins, and a missing one not', async () => {
    const { secret } = await enable()
    for (let count = 0; count < 15; count++) expect((await login()).json().code).toBe('totp_required')
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) statuses.push((await login('000000')).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await login(nextCode(secret))).statusCode).toBe(429)
    // Elsewhere the user gets in.
    expect((await login(nextCode(secret), { network: '203.0.113.77' })).statusCode).toBe(200)
  })

  it('cannot be left out by a repeated registration', async () => {
    const registration = environment.registration()
    const register = () =>
      environment.call('POST', '/api/auth/register', {
        body: registration,
        headers: { 'idempotency-key': `once-${registration.username}` },
      })
    const answer = await register()
    person = { ...answer.json(), ...cookiesOf(answer) }
    expect((await register()).statusCode).toBe(201)
    await enable()
    expect(failed(await register())).toEqual([401, 'totp_required', undefined, undefined])
  })
})

describe('turning it off, and new recovery codes', () => {
  it('need a code or a recovery code', async () => {
    const { secret, codes } = await enable()
    for (const path of ['disable', 'recovery-codes']) {
      expect(failed(await totp(path, { code: '000000' }))).toEqual([
        400,
        'validation_error',
        'code',
        undefined,
      ])
      expect((await totp(path, {})).statusCode).toBe(400)
    }
    const renewed = await totp('recovery-codes', { code: nextCode(secret) })
    const fresh = renewed.json().codes
    expect(fresh).toHaveLength(10)
    expect((await totp('disable', { code: codes[0] })).statusCode).toBe(400)
    const off = await totp('disable', { code: fresh[0] })
    expect(off.json()).toEqual({ isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 })
    expect((await login()).statusCode).toBe(200)
    for (const path of ['disable', 'recovery-codes']) {
      const answer = await totp(path, { code: nextCode(secret) })
      expect(answer.json().message).toBe('Two-factor authentication is not on.')
    }
  })

  it('count wrong codes as failed sign-ins', async () => {
    const { secret } = await enable()
    for (let count = 0; count < 10; count++)
      expect((await totp('disable', { code: '000000' })).statusCode).toBe(400)
    const refused = await totp('disable', { code: nextCode(secret) })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    expect((await login(nextCode(secret))).statusCode).toBe(429)
  })

  it('are answered alike when a request to turn it off is repeated', async () => {
    const { secret } = await enable()
    const code = nextCode(secret)
    const headers = { 'idempotency-key': 'turn-it-off' }
    const disable = () =>
      environment.call('POST', '/api/auth/totp/disable', { as: person, body: { code }, headers })
    expect([(await disable()).statusCode, (await disable()).statusCode]).toEqual([200, 200])
  })
})

describe('the database', () => {
  const dump = async () => {
    const tables = await environment.sql.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const rows = tables.map(({ name }) => environment.sql.query(`select to_jsonb(t) as row from "${name}" t`))
    return JSON.stringify(await Promise.all(rows))
  }

  it('holds neither the secret nor a recovery code', async () => {
    const key = { 'idempotency-key': 'may-be-stored' }
    const setup = await environment.call('POST', '/api/auth/totp/setup', {
      as: person,
      body: {},
      headers: key,
    })
    const { secret } = setup.json()
    const enabled = await environment.call('POST', '/api/auth/totp/enable', {
      as: person,
      body: { code: codeAt(secret, environment.clock.now) },
      headers: key,
    })
    const text = await dump()
    for (const plain of [secret, ...enabled.json().codes]) {
      for (const form of [plain, plain.replaceAll('-', '')]) {
        expect(text).not.toContain(form)
        expect(text).not.toContain(Buffer.from(form).toString('hex'))
      }
    }
    expect(
      (await environment.sql.query('select 1 from recovery_codes where user_id = $1', [person.id])).length,
    ).toBe(10)
  })

  it('yields no secret when rows are swapped: the code of another row is not accepted', async () => {
    const other = await environment.join()
    const { secret } = await enable(other)
    await enable()
    await environment.sql.query(
      'update two_factor set secret = (select secret from two_factor where user_id = $2) where user_id = $1',
      [person.id, other.id],
    )
    const answer = await login(nextCode(secret))
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    await environment.sql.query('delete from two_factor where user_id = $1', [person.id])
  })

  it('is encrypted anew by the first key of the ring', async () => {
    const { secret } = await enable()
    const { prisma, cipher } = environment.service.ctx
    const stale = new Set<string>()
    const rotated = {
      ...cipher,
      isCurrent: (blob: Uint8Array) => !stale.has(Buffer.from(blob).toString('hex')),
    }
    const before = await prisma.client.twoFactor.findUniqueOrThrow({ where: { userId: person.id } })
    stale.add(Buffer.from(before.secret).toString('hex'))
    expect(await reencryptSecrets({ prisma, cipher: rotated })).toBe(1)
    expect(await reencryptSecrets({ prisma, cipher: rotated })).toBe(0)
    const after = await prisma.client.twoFactor.findUniqueOrThrow({ where: { userId: person.id } })
    expect(Buffer.from(after.secret).equals(Buffer.from(before.secret))).toBe(false)
    expect((await login(nextCode(secret))).statusCode).toBe(200)
  })
})
