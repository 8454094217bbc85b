import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, createWorld, password, setCookiesOf, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const register = (body: unknown, headers?: Record<string, string>) =>
  world.call('POST', '/api/auth/register', { body, ...(headers && { headers }) })
const login = (body: unknown, headers?: Record<string, string>) =>
  world.call('POST', '/api/auth/login', { body, ...(headers && { headers }) })

describe('signing up', () => {
  it('creates a Traveler, signs in and publishes it', async () => {
    const registration = world.registration({ username: 'Ada.Byron', email: 'Ada@Vitrine.Example' })
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
      createdAt: world.clock.now.toISOString(),
    })
    const me = await world.call('GET', '/api/auth/user', { as: cookiesOf(answer) })
    expect(me.json()).toEqual(user)

    const [event] = (await world.outbox('user-registered')).slice(-1)
    const { bio: _, email: __, emailVerified: ___, createdAt, ...summary } = user
    expect(event).toMatchObject({ key: String(user.id), data: { user: summary, registeredAt: createdAt } })
  })

  it('keeps of the password an argon2id hash of the required cost, and nothing else', async () => {
    const { id } = await world.join()
    const [row] = await world.sql.query<{ password_hash: string }>(
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
    await register(world.registration({ username: 'person.one', email: 'one@vitrine.example' }))
    const before = await world.rowCounts()
    const answer = await register(world.registration({ username, email }))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code, message })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await world.rowCounts()).toEqual(before)
  })

  it('gives a username to one of many who want it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        register(world.registration({ username: index % 2 ? 'Wanted' : 'wanted' })),
      ),
    )
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await world.sql.query("select 1 from users where username_key = 'wanted'")).toHaveLength(1)
  })

  it.each(['password123', 'Qwertyuiop', 'sunflower'])('refuses the common password %s', async common => {
    const before = await world.rowCounts()
    const answer = await register(world.registration({ password: common }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'password', message: 'This password is too common. Please choose another one.' }],
    })
    expect(await world.rowCounts()).toEqual(before)
  })
})

describe('signing up again with the same Idempotency-Key', () => {
  it('creates one account, and signs in each time', async () => {
    const headers = { 'idempotency-key': 'once' }
    const registration = world.registration()
    const answers = await Promise.all([register(registration, headers), register(registration, headers)])
    answers.push(await register(registration, headers))
    expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map(answer => answer.json().id)).size).toBe(1)
    expect(answers.filter(answer => answer.headers['idempotency-replayed'] === 'true')).toHaveLength(2)
    for (const answer of answers) {
      const me = await world.call('GET', '/api/auth/user', { as: cookiesOf(answer) })
      expect(me.json().username).toBe(registration.username)
    }
    const published = await world.outbox('user-registered')
    expect(published.filter(({ data }) => JSON.stringify(data).includes(registration.username))).toHaveLength(
      1,
    )
  })

  it('signs nobody in who does not know the password', async () => {
    const headers = { 'idempotency-key': 'stolen' }
    const registration = world.registration()
    await register(registration, headers)
    const answer = await register({ ...registration, password: 'another secret' }, headers)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().code).toBe('idempotency_key_reused')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('stores neither password nor session with the answer', async () => {
    await register(world.registration(), { 'idempotency-key': 'plain' })
    const [row] = await world.sql.query<{ answer: object }>(
      "select answer from idempotency_keys where key = 'plain'",
    )
    expect(Object.keys(row?.answer ?? {})).not.toContain('password')
    expect(JSON.stringify(row)).not.toMatch(/argon2|vitrine_/)
  })
})

describe('signing in', () => {
  it('answers the person and sets both cookies', async () => {
    const { email, id } = await world.join()
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

  it('says the same for an unknown e-mail and a wrong password', async () => {
    const { email } = await world.join()
    const before = await world.rowCounts()
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
    expect(await world.rowCounts()).toEqual(before)
  })

  it('hashes anew what was hashed with other parameters', async () => {
    const { id, email } = await world.join()
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await world.sql.query('update users set password_hash = $1 where id = $2', [weak, id])
    expect((await login({ email, password })).statusCode).toBe(200)
    const [row] = await world.sql.query<{ password_hash: string }>(
      'select password_hash from users where id = $1',
      [id],
    )
    expect(row?.password_hash).toContain('m=19456,t=2,p=1')
    expect((await login({ email, password })).statusCode).toBe(200)
  })
})

describe('failed sign-ins', () => {
  it('are ten per e-mail and address; then even the right password has to wait', async () => {
    const { email } = await world.join()
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const here = `2001:db8:${world.clock.now.getTime().toString(16).slice(-4)}:${Math.floor(Math.random() * 9999)}`
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
    const other = await world.join()
    expect((await login({ email: other.email, password }, from(`${here}::1`))).statusCode).toBe(200)
  })

  it('are forgotten after a success', async () => {
    const { email } = await world.join()
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 5; attempt++) await login({ email, password: 'guess' })
      expect((await login({ email, password })).statusCode).toBe(200)
    }
  })
})
