import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeAt,
  cookiesOf,
  createTestEnvironment,
  type Person,
  password,
  type TestEnvironment,
} from './environment.ts'
import { stepMs, twoFactorIn } from './two-factor.ts'

let environment: TestEnvironment
let flow: ReturnType<typeof twoFactorIn>
let person: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
  flow = twoFactorIn(environment)
})
beforeEach(async () => {
  person = await environment.join()
})
afterAll(() => environment.close())

const state = async () => (await environment.call('GET', '/api/auth/totp', { as: person })).json()
const failed = (answer: Awaited<ReturnType<typeof flow.login>>) => {
  const { code, errors } = answer.json()
  return [answer.statusCode, code, errors?.[0]?.field, answer.headers['set-cookie']]
}

describe('setting up two-factor authentication', () => {
  it('changes nothing until a code is confirmed, and then shows ten recovery codes', async () => {
    expect(await state()).toEqual({ isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 })
    const answer = await flow.totp(person, 'setup', {})
    const { secret, uri } = answer.json()
    const parsed = new URL(uri)
    expect(parsed.protocol + parsed.host).toBe('otpauth:totp')
    expect(decodeURIComponent(parsed.pathname)).toBe(`/Vitrine:${person.username}`)
    expect(Object.fromEntries(parsed.searchParams)).toMatchObject({ secret, issuer: 'Vitrine' })
    expect(Buffer.from(secret).length).toBe(32)
    expect((await flow.login(person)).statusCode).toBe(200)

    const enabled = await flow.totp(person, 'enable', { code: flow.codeNow(secret) })
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
    expect((await flow.totp(person, 'enable', { code: '123456' })).json().message).toBe(
      'Please start the setup again.',
    )
    const secret = await flow.setUp(person)
    const right = flow.codeNow(secret)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (const code of [wrong, '12345', '', 'abc', '1234567', 123456, null, { $ne: 1 }]) {
      const answer = await flow.totp(person, 'enable', { code } as object)
      expect(failed(answer), String(code)).toEqual([400, 'validation_error', 'code', undefined])
    }
    expect((await state()).isEnabled).toBe(false)
  })

  it('counts only the last setup, and none once it is on', async () => {
    const first = await flow.setUp(person)
    const second = await flow.setUp(person)
    expect(second).not.toBe(first)
    expect((await flow.totp(person, 'enable', { code: flow.codeNow(first) })).statusCode).toBe(400)
    expect((await flow.totp(person, 'enable', { code: flow.codeNow(second) })).statusCode).toBe(200)
    for (const answer of [
      await flow.totp(person, 'setup', {}),
      await flow.totp(person, 'enable', { code: flow.nextCode(second) }),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'Two-factor authentication is already on.',
      ])
    }
  })

  it('needs a sign-in within 15 minutes, or the current password', async () => {
    flow.advance(15 * 60_000)
    const fresh = (await environment.renew(person.session)).json().accessToken
    person = { ...person, access: fresh }
    const refused = await flow.totp(person, 'setup', {})
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'reauth_required'])
    const wrong = await flow.totp(person, 'setup', { currentPassword: 'not the one' })
    expect(failed(wrong)).toEqual([400, 'validation_error', 'currentPassword', undefined])
    expect((await flow.totp(person, 'setup', { currentPassword: password })).statusCode).toBe(200)
  })
})

describe('signing in with two-factor authentication', () => {
  it('asks for the code after the password was right, and only then', async () => {
    const { secret } = await flow.enable(person)
    const missing = await flow.login(person)
    expect(failed(missing)).toEqual([401, 'totp_required', undefined, undefined])
    expect(missing.json().message).toBe('Please enter the code of your authenticator app.')
    const wrongPassword = await flow.login(person, flow.nextCode(secret), { password: 'not the one' })
    expect(wrongPassword.json()).toMatchObject({
      code: 'unauthenticated',
      message: 'Invalid email or password',
    })
    const answer = await flow.login(person, flow.nextCode(secret))
    expect(answer.statusCode).toBe(200)
    expect((await environment.renew(cookiesOf(answer).session)).statusCode).toBe(200)
  })

  it('accepts a code one step early or late, and no other', async () => {
    const { secret } = await flow.enable(person)
    flow.advance(10 * stepMs)
    const at = (steps: number) => codeAt(secret, new Date(environment.clock.now.getTime() + steps * stepMs))
    for (const steps of [-2, 2, 20])
      expect((await flow.login(person, at(steps))).statusCode, `${steps}`).toBe(401)
    for (const steps of [-1, 0, 1])
      expect((await flow.login(person, at(steps))).statusCode, `${steps}`).toBe(200)
  })

  it('accepts each code once, also for requests at the same time, and none of an earlier step', async () => {
    const { secret } = await flow.enable(person)
    const earlier = flow.nextCode(secret)
    const code = flow.nextCode(secret)
    const answers = await Promise.all(Array.from({ length: 8 }, () => flow.login(person, code)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(401)])
    expect(failed(await flow.login(person, code))).toEqual([401, 'unauthenticated', 'totpCode', undefined])
    expect((await flow.login(person, earlier)).statusCode).toBe(401)
    expect((await flow.login(person, flow.nextCode(secret))).statusCode).toBe(200)
  })

  it('refuses the code that turned it on', async () => {
    const secret = await flow.setUp(person)
    const code = flow.nextCode(secret)
    await flow.totp(person, 'enable', { code })
    expect((await flow.login(person, code)).statusCode).toBe(401)
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { codes } = await flow.enable(person)
    const [first = '', second = ''] = codes
    const answers = await Promise.all([
      flow.login(person, first),
      flow.login(person, first),
      flow.login(person, first),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
    expect((await flow.login(person, ` ${second.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200)
    expect((await flow.login(person, second)).statusCode).toBe(401)
    expect((await state()).recoveryCodesLeft).toBe(8)
  })

  it('does not accept the codes of another user', async () => {
    const other = await environment.join()
    const { secret, codes } = await flow.enable(other)
    await flow.enable(person)
    expect((await flow.login(person, flow.nextCode(secret))).statusCode).toBe(401)
    expect((await flow.login(person, codes[0])).statusCode).toBe(401)
  })

  it('counts wrong codes as failed sign-ins, and a missing one not', async () => {
    const { secret } = await flow.enable(person)
    for (let count = 0; count < 15; count++)
      expect((await flow.login(person)).json().code).toBe('totp_required')
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) statuses.push((await flow.login(person, '000000')).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await flow.login(person, flow.nextCode(secret))).statusCode).toBe(429)
    // Elsewhere the user gets in.
    expect((await flow.login(person, flow.nextCode(secret), { network: '203.0.113.77' })).statusCode).toBe(
      200,
    )
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
    await flow.enable(person)
    expect(failed(await register())).toEqual([401, 'totp_required', undefined, undefined])
  })
})

describe('turning it off, and new recovery codes', () => {
  it('need a code or a recovery code', async () => {
    const { secret, codes } = await flow.enable(person)
    for (const path of ['disable', 'recovery-codes']) {
      expect(failed(await flow.totp(person, path, { code: '000000' }))).toEqual([
        400,
        'validation_error',
        'code',
        undefined,
      ])
      expect((await flow.totp(person, path, {})).statusCode).toBe(400)
    }
    const renewed = await flow.totp(person, 'recovery-codes', { code: flow.nextCode(secret) })
    const fresh = renewed.json().codes
    expect(fresh).toHaveLength(10)
    expect((await flow.totp(person, 'disable', { code: codes[0] })).statusCode).toBe(400)
    const off = await flow.totp(person, 'disable', { code: fresh[0] })
    expect(off.json()).toEqual({ isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 })
    expect((await flow.login(person)).statusCode).toBe(200)
    for (const path of ['disable', 'recovery-codes']) {
      const answer = await flow.totp(person, path, { code: flow.nextCode(secret) })
      expect(answer.json().message).toBe('Two-factor authentication is not on.')
    }
  })

  it('count wrong codes as failed sign-ins', async () => {
    const { secret } = await flow.enable(person)
    for (let count = 0; count < 10; count++)
      expect((await flow.totp(person, 'disable', { code: '000000' })).statusCode).toBe(400)
    const refused = await flow.totp(person, 'disable', { code: flow.nextCode(secret) })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    expect((await flow.login(person, flow.nextCode(secret))).statusCode).toBe(429)
  })

  it('are answered alike when a request to turn it off is repeated', async () => {
    const { secret } = await flow.enable(person)
    const code = flow.nextCode(secret)
    const headers = { 'idempotency-key': 'turn-it-off' }
    const disable = () =>
      environment.call('POST', '/api/auth/totp/disable', { as: person, body: { code }, headers })
    expect([(await disable()).statusCode, (await disable()).statusCode]).toEqual([200, 200])
  })
})
