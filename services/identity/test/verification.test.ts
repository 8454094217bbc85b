import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockUser } from '../src/profiles/profiles.repository.ts'
import { sendVerification } from '../src/verification/verification.service.ts'
import { purgeVerifications } from '../src/verification/verifications.repository.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const verify = (token: string, headers: Record<string, string> = {}) =>
  environment.call('POST', '/api/auth/verify-email', { body: { token }, headers })
const resend = (as: Person) => environment.call('POST', '/api/auth/verification-mail', { as })
const me = async (as: Person) => {
  const { email, emailVerified } = (await environment.call('GET', '/api/auth/user', { as })).json()
  return { email, emailVerified }
}
/** What a change of the address in the profile does. */
const changeTo = (person: Person, email: string) =>
  environment.service.ctx.prisma.transaction(async tx => {
    const user = await lockUser(tx, person.id)
    if (user) await sendVerification(environment.service.ctx, tx, { user, email })
  })
const tokenOf = (email: string) => environment.linkToken(email, 'verify-email')
const later = (ms: number) => {
  environment.clock.now = new Date(environment.clock.now.getTime() + ms)
}
const expired = {
  message: 'This link has expired or was already used. Please ask for a new one.',
  messageId: 'auth.linkExpired',
  code: 'not_found',
  requestId: expect.any(String),
}
let addresses = 0
const address = () => `new.address.${++addresses}@vitrine.example`

describe('the link of a registration', () => {
  it('confirms the address, once, and publishes it', async () => {
    const person = await environment.join()
    const mails = await environment.mails(person.email)
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['verify-email', 'Confirm your email address'],
    ])
    const token = await tokenOf(person.email)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(mails[0]?.text).toContain(`http://127.0.0.1:8080/verify-email?token=${token}`)
    expect(await me(person)).toEqual({ email: person.email, emailVerified: false })

    const answer = await verify(token)
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Your email address is confirmed.' }])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await me(person)).toEqual({ email: person.email, emailVerified: true })
    const events = await environment.outbox('user-verified')
    expect(events.filter(({ key }) => key === String(person.id))).toEqual([
      { key: String(person.id), data: { userId: person.id } },
    ])

    const again = await verify(token)
    expect([again.statusCode, again.json()]).toEqual([404, expired])
  })

  it('is stored as a hash alone', async () => {
    const { id, email } = await environment.join()
    const token = await tokenOf(email)
    const [row] = await environment.sql.query<{ hash: Buffer; row: string }>(
      'select token_hash as hash, v::text as row from email_verifications v where user_id = $1',
      [id],
    )
    expect(row?.hash).toEqual(createHash('sha256').update(token).digest())
    expect(row?.row).not.toContain(token)
    const others = await environment.sql.query<{ data: string }>(
      'select data::text from outbox union all select answer::text from idempotency_keys',
    )
    expect(JSON.stringify(others)).not.toContain(token)
  })

  it('expires after 7 days, and is purged', async () => {
    const [person, another] = [await environment.join(), await environment.join()]
    // Each request is 1 ms later than the one before.
    later(7 * 24 * 60 * 60_000 - 2)
    expect((await verify(await tokenOf(another.email))).statusCode).toBe(200)
    const answer = await verify(await tokenOf(person.email))
    expect([answer.statusCode, answer.json()]).toEqual([404, expired])
    const left = () =>
      environment.sql.query('select 1 from email_verifications where user_id = $1', [person.id])
    expect(await left()).toHaveLength(1)
    await purgeVerifications(environment.sql, environment.clock.now)
    expect(await left()).toHaveLength(0)
  })

  it('is refused alike when it is unknown or malformed', async () => {
    const before = await environment.rowCounts()
    for (const token of ['0'.repeat(64), '', 'x', "'; drop table users; --", '\u0000', '💡'.repeat(50)]) {
      const answer = await verify(token)
      expect([token, answer.statusCode, answer.json()]).toEqual([token, 404, expired])
    }
    expect(await environment.rowCounts()).toEqual(before)
  })

  it('works once for several requests at the same time', async () => {
    const { email, id } = await environment.join()
    const token = await tokenOf(email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(token)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404, 404])
    const events = await environment.outbox('user-verified')
    expect(events.filter(({ key }) => key === String(id))).toHaveLength(1)
  })

  it('gives the same answer to a repeated request', async () => {
    const { email } = await environment.join()
    const token = await tokenOf(email)
    const headers = { 'idempotency-key': 'verify-once' }
    expect((await verify(token, headers)).statusCode).toBe(200)
    const again = await verify(token, headers)
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
  })

  it('is not sent twice by a repeated registration', async () => {
    const body = environment.registration()
    const headers = { 'idempotency-key': 'register-once' }
    for (let count = 0; count < 2; count++)
      await environment.call('POST', '/api/auth/register', { body, headers })
    expect(await environment.mails(body.email)).toHaveLength(1)
  })
})

describe('another link', () => {
  it('is sent to the address that is not confirmed; the first one still works', async () => {
    const person = await environment.join()
    const first = await tokenOf(person.email)
    const answer = await resend(person)
    expect([answer.statusCode, answer.json()]).toEqual([202, { email: person.email }])
    expect(await environment.mails(person.email)).toHaveLength(2)
    const second = await tokenOf(person.email)
    expect(second).not.toBe(first)
    expect((await verify(first)).statusCode).toBe(200)
    expect((await verify(second)).json()).toEqual(expired)
  })

  it('is not sent when no address waits for it, nor without a session', async () => {
    const person = await environment.join()
    await verify(await tokenOf(person.email))
    const answer = await resend(person)
    expect([answer.statusCode, answer.json()]).toEqual([202, { email: null }])
    expect(await environment.mails(person.email)).toHaveLength(1)
    expect((await environment.call('POST', '/api/auth/verification-mail')).statusCode).toBe(401)
  })
})

describe('a new address', () => {
  it('replaces the old one when its link is used; the old one is informed', async () => {
    const person = await environment.join()
    await verify(await tokenOf(person.email))
    const email = address()
    await changeTo(person, email)
    expect(await me(person)).toEqual({ email: person.email, emailVerified: true })
    expect((await resend(person)).json()).toEqual({ email })
    expect((await verify(await tokenOf(email))).statusCode).toBe(200)
    expect(await me(person)).toEqual({ email, emailVerified: true })
    const [notice] = (await environment.mails(person.email)).slice(-1)
    expect(notice).toMatchObject({
      kind: 'email-changed',
      text: expect.stringContaining(`is ${email} now`),
    })
    const signIn = (email: string) =>
      environment.call('POST', '/api/auth/login', { body: { email, password: 'three blue herons' } })
    expect((await signIn(email)).statusCode).toBe(200)
    expect((await signIn(person.email)).statusCode).toBe(401)
  })

  it('makes links to other addresses void, and its use makes void what is in the old mailbox', async () => {
    const person = await environment.join()
    const [old, reset] = [await tokenOf(person.email), await resetTokenOf(person.email)]
    const [skipped, email] = [address(), address()]
    await changeTo(person, skipped)
    await changeTo(person, email)
    expect((await verify(old)).json()).toEqual(expired)
    expect((await verify(await tokenOf(skipped))).json()).toEqual(expired)
    expect((await verify(await tokenOf(email))).statusCode).toBe(200)
    const answer = await environment.call('POST', '/api/auth/reset-password', {
      body: { token: reset, newPassword: 'four grey herons' },
    })
    expect(answer.json()).toEqual(expired)
  })

  it('that another user has taken meanwhile is refused, and the old one stays', async () => {
    const person = await environment.join()
    const email = address()
    await changeTo(person, email)
    await environment.join({ email })
    const [mail] = await environment.mails(email)
    const token = /token=(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const answer = await verify(token)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'email_taken', message: 'An account with this email already exists.' },
    ])
    expect(await me(person)).toEqual({ email: person.email, emailVerified: false })
  })
})

async function resetTokenOf(email: string): Promise<string> {
  await environment.forgotPassword(email)
  return environment.linkToken(email, 'reset-password')
}
