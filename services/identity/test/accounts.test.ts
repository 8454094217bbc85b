import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cookiesOf,
  createTestEnvironment,
  password,
  setCookiesOf,
  type TestEnvironment,
} from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const register = (body: unknown, headers?: Record<string, string>) =>
  environment.call('POST', '/api/auth/register', { body, ...(headers && { headers }) })
const login = (body: unknown, headers?: Record<string, string>) =>
  environment.call('POST', '/api/auth/login', { body, ...(headers && { headers }) })

describe('signing up', () => {
  it('creates a Traveler, signs in and publishes it', async () => {
    const registration = environment.registration({ username: 'Ada.Byron', email: 'Ada@Vitrine.Example' })
    const answer = await register(registration)
    expect(answer.statusCode).toBe(201)
    const user = answer.json()
    expect(user).toEqual({
      id: expect.any(Number),
      username: 'Ada.Byron',
      slug: 'ada-byron',
      firstName: 'Ida',
      lastName: 'Holm',
      profileImageUrl: null,
      role: 'Traveler',
      bio: '',
      email: 'ada@vitrine.example',
      emailVerified: false,
      createdAt: environment.clock.now.toISOString(),
    })
    const me = await environment.call('GET', '/api/auth/user', { as: cookiesOf(answer) })
    expect(me.json()).toEqual(user)

    const [event] = (await environment.outbox('user-registered')).slice(-1)
    const { bio: _, email: __, emailVerified: ___, createdAt, ...summary } = user
    expect(event).toMatchObject({ key: String(user.id), data: { user: summary, registeredAt: createdAt } })
  })

  it('stores the password only as an argon2id hash of the required cost', async () => {
    const { id } = await environment.join()
    const [row] = await environment.sql.query<{ password_hash: string }>(
      'select password_hash from users where id = $1',
      [id],
    )
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(row?.password_hash ?? '', password)).toBe(true)
  })

  it.each([
    ['PERSON.one', 'username_taken', 'This username is already taken.', { email: 'other@vitrine.example' }],
    [
      'another',
      'email_taken',
      'An account with this email already exists.',
      { email: 'ONE@vitrine.example' },
    ],
  ])('refuses %s: %s, ignoring case', async (username, code, message, { email }) => {
    await register(environment.registration({ username: 'person.one', email: 'one@vitrine.example' }))
    const before = await environment.rowCounts()
    const answer = await register(environment.registration({ username, email }))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code, message })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await environment.rowCounts()).toEqual(before)
  })

  it('gives a username to one of several simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        register(environment.registration({ username: index % 2 ? 'Sought' : 'sought' })),
      ),
    )
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await environment.sql.query("select 1 from users where username_key = 'sought'")).toHaveLength(1)
  })

  it.each(['password123', 'Qwertyuiop', 'sunflower'])('refuses the common password %s', async common => {
    const before = await environment.rowCounts()
    const answer = await register(environment.registration({ password: common }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'password', message: 'This password is too common. Please choose another one.' }],
    })
    expect(await environment.rowCounts()).toEqual(before)
  })
})

describe('repeating a sign-up with the same Idempotency-Key', () => {
  it('creates one account, and signs in each time', async () => {
    const headers = { 'idempotency-key': 'once' }
    const registration = environment.registration()
    const answers = await Promise.all([register(registration, headers), register(registration, headers)])
    answers.push(await register(registration, headers))
    expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map(answer => answer.json().id)).size).toBe(1)
    expect(answers.filter(answer => answer.headers['idempotency-replayed'] === 'true')).toHaveLength(2)
    for (const answer of answers) {
      const me = await environment.call('GET', '/api/auth/user', { as: cookiesOf(answer) })
      expect(me.json().username).toBe(registration.username)
    }
    const published = await environment.outbox('user-registered')
    expect(published.filter(({ data }) => JSON.stringify(data).includes(registration.username))).toHaveLength(
      1,
    )
  })

  it('returns 422 when the password differs', async () => {
    const headers = { 'idempotency-key': 'stolen' }
    const registration = environment.registration()
    await register(registration, headers)
    const answer = await register({ ...registration, password: 'another secret' }, headers)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().code).toBe('idempotency_key_reused')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('stores neither the password nor the session in the answer', async () => {
    await register(environment.registration(), { 'idempotency-key': 'plain' })
    const [row] = await environment.sql.query<{ answer: object }>(
      "select answer from idempotency_keys where key = 'plain'",
    )
    expect(Object.keys(row?.answer ?? {})).not.toContain('password')
    expect(JSON.stringify(row)).not.toMatch(/argon2|vitrine_/)
  })
})

describe('signing in', () => {
  it('returns the user and sets both cookies', async () => {
    const { email, id } = await environment.join()
    const answer = await login({ email: email.toUpperCase(), password, rememberMe: true })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id, email })
    const { vitrine_session: session, vitrine_access: access } = setCookiesOf(answer)
    const common = { httpOnly: true, sameSite: 'lax', path: '/' }
    expect(session).toMatchObject({ ...common, maxAge: 30 * 24 * 60 * 60 })
    expect(session?.value).toMatch(/^[\w-]{43}$/)
    expect(access).toMatchObject({ ...common, maxAge: 300 })
    expect(session).not.toHaveProperty('secure')
  })

  it('gives the same answer for an unknown e-mail and a wrong password', async () => {
    const { email } = await environment.join()
    const before = await environment.rowCounts()
    const answers = await Promise.all([
      login({ email, password: 'not the one' }),
      login({ email: 'nobody@vitrine.example', password }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        message: 'Invalid email or password',
        messageId: 'auth.invalidCredentials',
        code: 'unauthenticated',
        requestId: expect.any(String),
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await environment.rowCounts()).toEqual(before)
  })

  it('hashes a password again that was hashed with other parameters', async () => {
    const { id, email } = await environment.join()
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await environment.sql.query('update users set password_hash = $1 where id = $2', [weak, id])
    expect((await login({ email, password })).statusCode).toBe(200)
    const [row] = await environment.sql.query<{ password_hash: string }>(
      'select password_hash from users where id = $1',
      [id],
    )
    expect(row?.password_hash).toContain('m=19456,t=2,p=1')
    expect((await login({ email, password })).statusCode).toBe(200)
  })
})

describe('failed sign-ins', () => {
  it('are limited to ten per e-mail and network; then the right password is refused too', async () => {
    const { email } = await environment.join()
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const here = `2001:db8:${environment.clock.now.getTime().toString(16).slice(-4)}:${Math.floor(Math.random() * 9999)}`
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await login({ email, password: 'guess' }, from(`${here}::${attempt + 1}`))).statusCode).toBe(
        401,
      )
    }
    const refused = await login({ email, password }, from(`${here}::ffff`))
    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect((await login({ email, password }, from('192.0.2.77'))).statusCode).toBe(200)
    const other = await environment.join()
    expect((await login({ email: other.email, password }, from(`${here}::1`))).statusCode).toBe(200)
  })

  it('are forgotten after a success', async () => {
    const { email } = await environment.join()
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 5; attempt++) await login({ email, password: 'guess' })
      expect((await login({ email, password })).statusCode).toBe(200)
    }
  })
})

describe('over HTTPS', () => {
  it('both cookies are Secure and named __Host-…, when set, read and cleared', async () => {
    const secure = await createTestEnvironment({ publicUrl: 'https://vitrine.example' })
    const answer = await secure.call('POST', '/api/auth/register', { body: secure.registration() })
    const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: true }
    const set = setCookiesOf(answer)
    expect(Object.keys(set)).toEqual(['__Host-vitrine_session', '__Host-vitrine_access'])
    for (const cookie of Object.values(set)) {
      expect(cookie).toMatchObject(attributes)
      expect(cookie).not.toHaveProperty('domain')
    }

    const session = set['__Host-vitrine_session']?.value ?? ''
    const signOut = (cookie: string) => secure.call('POST', '/api/logout', { headers: { cookie } })
    await signOut(`vitrine_session=${session}`)
    expect((await secure.renew(session)).statusCode).toBe(200)
    const cleared = await signOut(`__Host-vitrine_session=${session}`)
    expect((await secure.renew(session)).statusCode).toBe(401)
    const deleted = { ...attributes, value: '', maxAge: 0 }
    expect(setCookiesOf(cleared)).toMatchObject({
      '__Host-vitrine_session': deleted,
      '__Host-vitrine_access': deleted,
    })
    await secure.close()
  })
})
