import { revocations } from '@vitrine/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requireRecentSignIn } from '../src/accounts/reauth.ts'
import {
  type Browser,
  claimsOf,
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

const newPassword = 'four grey cranes'
const change = (body: object, as: Browser = person) =>
  environment.call('PUT', '/api/user/password', { as, body })
const login = (given: string, email = person.email) =>
  environment.call('POST', '/api/auth/login', { body: { email, password: given } })
const isDead = async ({ session, access }: Browser) => [
  (await environment.renew(session)).statusCode,
  (await environment.call('GET', '/api/auth/user', { as: { session, access } })).statusCode,
]
/** The browser as it is after so long, with an access token that is still valid. */
async function later(minutes: number): Promise<void> {
  environment.clock.now = new Date(environment.clock.now.getTime() + minutes * 60_000)
  person.access = (await environment.renew(person.session)).json().accessToken
}

describe('changing the password', () => {
  it('within 15 minutes of the sign-in needs no password; only the new one signs in', async () => {
    await later(14)
    const answer = await change({ newPassword })
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Password Updated' }])
    expect((await login(password)).statusCode).toBe(401)
    expect((await login(newPassword)).statusCode).toBe(200)
    const [event] = (await environment.outbox('password-changed')).slice(-1)
    expect(event).toEqual({ key: String(person.id), data: { userId: person.id, by: 'user' } })
  })

  it('ends all other sessions, and goes on under a new id with new cookies', async () => {
    const others = [cookiesOf(await login(password)), cookiesOf(await login(password))]
    await environment.sql.query('update sessions set remember_me = true where id = $1', [
      sidOf(person.access),
    ])
    const answer = await change({ newPassword })
    const next = cookiesOf(answer)
    for (const old of [person, ...others]) {
      expect(await isDead(old)).toEqual([401, 401])
      expect(await environment.service.ctx.redis.zscore(revocations.key, sidOf(old.access))).not.toBeNull()
    }
    expect(await isDead(next)).toEqual([200, 200])
    expect([next.session, sidOf(next.access)]).not.toContain(person.session)
    expect(sidOf(next.access)).not.toBe(sidOf(person.access))
    expect(claimsOf(next.access)).toMatchObject({ sub: String(person.id), username: person.username })
    const sessions = (await environment.call('GET', '/api/auth/my-sessions', { as: next })).json()
    expect(sessions).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ isCurrent: true, rememberMe: true })
    const revoked = (await environment.outbox('session-revoked')).filter(
      ({ data }) => data.userId === person.id,
    )
    expect(revoked).toHaveLength(3)
  })

  it('later needs the current password, and does not make the sign-in recent', async () => {
    await later(15)
    const refused = await change({ newPassword })
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
      403,
      'reauth_required',
      'Please enter your current password to go on.',
    ])
    expect((await login(password)).statusCode).toBe(200)
    const answer = await change({ newPassword, currentPassword: password })
    expect(answer.statusCode).toBe(200)
    const next = cookiesOf(answer)
    expect((await change({ newPassword: 'five white egrets' }, next)).json().code).toBe('reauth_required')
  })

  it('refuses a wrong current password at its field, and counts it as a failed sign-in', async () => {
    await later(20)
    for (let count = 0; count < 10; count++) {
      const answer = await change({ newPassword, currentPassword: 'not the one' })
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        [
          {
            field: 'currentPassword',
            message: 'Your current password is not correct.',
            messageId: 'auth.wrongCurrentPassword',
          },
        ],
      ])
    }
    const refused = await change({ newPassword, currentPassword: password })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(password)).statusCode).toBe(429)
  })

  it.each([
    ['12345', 'Password must be at least 6 characters long.'],
    ['password1', 'This password is too common. Please choose another one.'],
    ['x'.repeat(129), 'Please use up to 128 characters.'],
    ['', 'Password must be at least 6 characters long.'],
  ])('refuses "%s"', async (given, message) => {
    const answer = await change({ newPassword: given })
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([
      400,
      { field: 'newPassword', message },
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await login(password)).statusCode).toBe(200)
  })

  it.each([
    {},
    { newPassword: { $ne: 1 } },
    { newPassword, role: 'Admin' },
    { newPassword, email: 'a@b.example' },
  ])('refuses the body %o', async body => {
    expect((await change(body)).statusCode).toBe(400)
  })

  it('is stored nowhere but as a hash, also not in the answer to an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'change-it' }
    const answer = await environment.call('PUT', '/api/user/password', {
      as: person,
      body: { newPassword, currentPassword: password },
      headers,
    })
    const next = cookiesOf(answer)
    const tables = ['users', 'sessions', 'outbox', 'idempotency_keys', 'sign_ins']
    for (const table of tables) {
      const text = JSON.stringify(await environment.sql.query(`select to_jsonb(t) as row from ${table} t`))
      for (const secret of [newPassword, next.session, next.access]) expect(text, table).not.toContain(secret)
    }
  })

  it('wins over a sign-in with the old password at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const someone = await environment.join()
      const [signedIn] = await Promise.all([login(password, someone.email), change({ newPassword }, someone)])
      if (signedIn.statusCode === 200)
        expect((await environment.renew(cookiesOf(signedIn).session)).statusCode).toBe(401)
    }
  })

  it('by two browsers at once succeeds for one of them', async () => {
    const other = cookiesOf(await login(password))
    const answers = await Promise.all([
      change({ newPassword }),
      change({ newPassword: 'five white egrets' }, other),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  })
})

describe('requireRecentSignIn', () => {
  const viewer = () => ({ id: person.id, sessionId: sidOf(person.access) })
  const check = (currentPassword?: string) =>
    requireRecentSignIn(environment.service.ctx, viewer(), currentPassword)

  it('passes after a recent sign-in or by the password, and refuses an ended session', async () => {
    await check()
    await later(15)
    await expect(check()).rejects.toMatchObject({ code: 'reauth_required', status: 403 })
    await expect(check('not the one')).rejects.toMatchObject({ code: 'validation_error' })
    await check(password)
    await environment.call('POST', '/api/logout', { as: person })
    await expect(check(password)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
