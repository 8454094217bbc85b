import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person, password, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const minuteMs = 60_000
let addresses = 0
const address = () => `changed.${++addresses}@vitrine.example`
const change = (as: Person, body: object, headers: Record<string, string> = {}) =>
  environment.call('PUT', '/api/user/profile', { as, body, headers })
const stateOf = async (as: Person) => (await environment.call('GET', '/api/user/email', { as })).json()
const cancel = (as: Person) => environment.call('DELETE', '/api/user/email-change', { as })
const verify = (token: string) => environment.call('POST', '/api/auth/verify-email', { body: { token } })
const tokenOf = (email: string) => environment.linkToken(email, 'verify-email')
const kindsTo = async (email: string) => (await environment.mails(email)).map(({ kind }) => kind)
const login = (email: string) => environment.call('POST', '/api/auth/login', { body: { email, password } })

/** A user whose address is confirmed. */
async function joinVerified(): Promise<Person> {
  const person = await environment.join()
  await verify(await tokenOf(person.email))
  return person
}
/** The browser as it is after so long, with an access token that is still valid. */
async function later(person: Person, ms: number): Promise<void> {
  environment.clock.now = new Date(environment.clock.now.getTime() + ms)
  person.access = (await environment.renew(person.session)).json().accessToken
}

describe('a new address', () => {
  it('waits until it is confirmed: the old one signs in until then, and is notified twice', async () => {
    const person = await joinVerified()
    const email = address()
    const answer = await change(person, { email: ` ${email.toUpperCase()} `, bio: 'Both at once.' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { email: person.email, bio: 'Both at once.' },
    ])
    expect(await stateOf(person)).toEqual({ email: person.email, isVerified: true, pendingEmail: email })
    expect((await login(person.email)).statusCode).toBe(200)
    expect((await login(email)).statusCode).toBe(401)
    expect(await kindsTo(email)).toEqual(['verify-email'])
    expect(await kindsTo(person.email)).toEqual(['verify-email', 'email-change-requested'])

    expect((await verify(await tokenOf(email))).statusCode).toBe(200)
    expect(await stateOf(person)).toEqual({ email, isVerified: true, pendingEmail: null })
    expect((await login(person.email)).statusCode).toBe(401)
    expect((await login(email)).statusCode).toBe(200)
    expect(await kindsTo(person.email)).toEqual(['verify-email', 'email-change-requested', 'email-changed'])
    // The session goes on: the address is no secret that a session depends on.
    expect((await environment.renew(person.session)).statusCode).toBe(200)
  })

  it('is not sent to by a repeated request, nor where it is the address of before', async () => {
    const person = await joinVerified()
    const email = address()
    const headers = { 'idempotency-key': 'change-email-once' }
    for (let count = 0; count < 2; count++)
      expect((await change(person, { email }, headers)).statusCode).toBe(200)
    expect(await environment.mails(email)).toHaveLength(1)
    expect((await change(person, { email: person.email, bio: 'Same.' })).statusCode).toBe(200)
    expect(await kindsTo(person.email)).toEqual(['verify-email', 'email-change-requested'])
  })

  it('needs the password once the sign-in is 15 minutes old, and stores nothing without it', async () => {
    const person = await joinVerified()
    await later(person, 15 * minuteMs)
    const email = address()
    const before = await environment.rowCounts()
    const refused = await change(person, { email, bio: 'x' })
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'reauth_required' }])
    const wrong = await change(person, { email, currentPassword: 'five white egrets' })
    expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'currentPassword'])
    expect(await environment.rowCounts()).toEqual(before)
    // All else of the profile does not need it.
    expect((await change(person, { bio: 'x' })).statusCode).toBe(200)
    expect((await change(person, { email, currentPassword: password })).statusCode).toBe(200)
    expect((await stateOf(person)).pendingEmail).toBe(email)
  })

  it('can be asked for five times an hour', async () => {
    const person = await joinVerified()
    const answers = []
    for (let count = 0; count < 6; count++) answers.push(await change(person, { email: address() }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers.at(-1)?.json()).toMatchObject({
      code: 'rate_limited',
      message: 'Too many requests. Please wait a moment and try again.',
    })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_590)
    expect((await change(person, { bio: 'Not limited.' })).statusCode).toBe(200)
  })

  it('is cancelled by its user, by a new password, and by a password reset', async () => {
    const person = await joinVerified()
    const cancelled = address()
    await change(person, { email: cancelled })
    const token = await tokenOf(cancelled)
    const kept = { email: person.email, isVerified: true, pendingEmail: null }
    for (let count = 0; count < 2; count++) {
      const answer = await cancel(person)
      expect([answer.statusCode, answer.json()]).toEqual([200, kept])
    }
    expect((await verify(token)).statusCode).toBe(404)

    const stolen = address()
    await change(person, { email: stolen })
    await environment.forgotPassword(person.email)
    const reset = await environment.linkToken(person.email, 'reset-password')
    await environment.call('POST', '/api/auth/reset-password', {
      body: { token: reset, newPassword: password },
    })
    expect((await verify(await tokenOf(stolen))).statusCode).toBe(404)
    expect((await login(person.email)).statusCode).toBe(200)

    const other = await joinVerified()
    const email = address()
    await change(other, { email })
    await environment.call('PUT', '/api/user/password', {
      as: other,
      body: { newPassword: 'four grey cranes' },
    })
    expect((await verify(await tokenOf(email))).statusCode).toBe(404)
  })

  it('replaces an address that was never confirmed, which is not notified', async () => {
    const person = await environment.join()
    const email = address()
    await change(person, { email })
    expect(await kindsTo(person.email)).toEqual(['verify-email'])
    expect(await stateOf(person)).toEqual({ email: person.email, isVerified: false, pendingEmail: email })
    expect((await verify(await tokenOf(email))).statusCode).toBe(200)
    expect(await stateOf(person)).toEqual({ email, isVerified: true, pendingEmail: null })
  })

  it.each(['two@vitrine.example\r\nBcc: all@evil.example', 'a@b.example, c@d.example', '<a@b.example>', 'x'])(
    'is refused when it is none: %j',
    async email => {
      const person = await environment.join()
      const before = await environment.rowCounts()
      const answer = await change(person, { email })
      expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([
        400,
        { field: 'email', message: 'Please enter a valid email address' },
      ])
      expect(await environment.rowCounts()).toEqual(before)
    },
  )
})

describe('an address that another account has', () => {
  it('gets a notice in place of the link; nothing that the asking user sees differs', async () => {
    const [owner, person, other] = [await joinVerified(), await joinVerified(), await joinVerified()]
    const free = address()
    const seen = async (as: Person, email: string) => {
      const answer = await change(as, { email })
      const state = await stateOf(as)
      const again = await environment.call('POST', '/api/auth/verification-mail', { as })
      return JSON.stringify([
        answer.statusCode,
        Object.keys(answer.json()),
        state,
        again.statusCode,
        again.json(),
      ])
        .replaceAll(email, 'EMAIL')
        .replaceAll(as.email, 'OLD')
    }
    expect(await seen(person, owner.email)).toBe(await seen(other, free))
    const [notice] = (await environment.mails(owner.email)).slice(-1)
    expect(notice).toMatchObject({
      kind: 'email-in-use',
      subject: 'Your email address was entered at another account',
    })
    expect(notice?.text).not.toContain('verify-email')
    expect(await kindsTo(owner.email)).toEqual(['verify-email', 'email-in-use', 'email-in-use'])
    expect(await kindsTo(person.email)).toContain('email-change-requested')
  })

  it('goes to one of two who confirm it at the same time; the other one is refused, and keeps the old one', async () => {
    const people = [await joinVerified(), await joinVerified()]
    const email = address()
    for (const person of people) await change(person, { email })
    const tokens = (await environment.mails(email)).map(
      ({ text }) => /token=(\w+)/.exec(text ?? '')?.[1] ?? '',
    )
    const answers = await Promise.all(tokens.map(verify))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'email_taken',
      message: 'An account with this email already exists.',
    })
    const states = await Promise.all(people.map(stateOf))
    expect(states.filter(state => state.email === email)).toHaveLength(1)
  })
})

it('is shown to its user alone', async () => {
  expect((await environment.call('GET', '/api/user/email')).statusCode).toBe(401)
  expect((await environment.call('DELETE', '/api/user/email-change')).statusCode).toBe(401)
})
