import { createHash } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerLeftRequests, answerRequest, resetQueue } from '../src/password-reset/reset-requests.ts'
import { insertRequest, purgeResets } from '../src/password-reset/resets.repository.ts'
import { createTestEnvironment, password, type TestEnvironment } from './environment.ts'
import { recordStatements } from './statements.ts'

const minuteMs = 60_000
const newPassword = 'four grey herons'

let environment: TestEnvironment
const lines: string[] = []
beforeAll(async () => {
  environment = await createTestEnvironment({
    log: { write: line => void lines.push(line) },
  })
})
afterAll(() => environment.close())

const reset = (body: { token: string; newPassword: string }, headers: Record<string, string> = {}) =>
  environment.call('POST', '/api/auth/reset-password', { body, headers })
const login = (email: string, given: string) =>
  environment.call('POST', '/api/auth/login', { body: { email, password: given } })
const resetMails = async (email: string) =>
  (await environment.mails(email)).filter(({ kind }) => kind === 'reset-password')
async function tokenOf(email: string): Promise<string> {
  await environment.forgotPassword(email)
  return environment.linkToken(email, 'reset-password')
}
const later = (ms: number) => {
  environment.clock.now = new Date(environment.clock.now.getTime() + ms)
}
const expired = {
  message: 'This link has expired or was already used. Please ask for a new one.',
  messageId: 'auth.linkExpired',
  code: 'not_found',
  requestId: expect.any(String),
}

describe('a forgotten password', () => {
  it('has one answer for an address with an account and one without', async () => {
    const { email } = await environment.join()
    const answers = [
      await environment.forgotPassword(email),
      await environment.forgotPassword(email.toUpperCase()),
      await environment.forgotPassword('unknown@vitrine.example'),
    ]
    const bodies = answers.map(answer => [answer.statusCode, answer.json()])
    const said = 'If an account has this email address, a message with a link is on its way to it.'
    for (const body of bodies) expect(body).toEqual([202, { message: said }])
    const headers = answers.map(answer => Object.keys(answer.headers).sort())
    expect(headers[2]).toEqual(headers[0])
    expect(await resetMails(email)).toHaveLength(2)
    expect(await environment.mails('unknown@vitrine.example')).toEqual([])
  })

  it('sends five links in 30 minutes for one address, and does not report that it sends no more', async () => {
    const { email } = await environment.join()
    for (let count = 0; count < 7; count++)
      expect((await environment.forgotPassword(email)).statusCode).toBe(202)
    expect(await resetMails(email)).toHaveLength(5)
    const another = await environment.join()
    await environment.forgotPassword(another.email)
    expect(await resetMails(another.email)).toHaveLength(1)
  })

  it('sends one link for a repeated request', async () => {
    const { email } = await environment.join()
    const headers = { 'idempotency-key': 'forgot-once' }
    for (let count = 0; count < 2; count++)
      await environment.call('POST', '/api/auth/forgot-password', { body: { email }, headers })
    await expect.poll(() => environment.service.ctx.jobs.queue(resetQueue).pending()).toBe(0)
    expect(await resetMails(email)).toHaveLength(1)
  })

  it('keeps nothing of an unknown address', async () => {
    await environment.forgotPassword('nowhere@vitrine.example')
    expect(await environment.sql.query('select 1 from password_reset_requests')).toEqual([])
  })

  it('is answered by the sweep after a crash, once, and not when it is as old as a link may get', async () => {
    const { email } = await environment.join()
    const { ctx } = environment.service
    const store = (id: string) =>
      ctx.prisma.transaction(tx => insertRequest(tx, { id, email, createdAt: environment.clock.now }))
    const id = crypto.randomUUID()
    await store(id)
    expect(await answerLeftRequests(ctx)).toBe(0)
    later(minuteMs)
    expect(await answerLeftRequests(ctx)).toBe(1)
    await answerRequest(ctx, id)
    expect(await resetMails(email)).toHaveLength(1)

    await store(crypto.randomUUID())
    later(31 * minuteMs)
    expect(await answerLeftRequests(ctx)).toBe(1)
    expect(await resetMails(email)).toHaveLength(1)
    expect(await answerLeftRequests(ctx)).toBe(0)
  })
})

describe('a new password by a link', () => {
  it('replaces the old one, ends every session, and is reported by mail and by an event', async () => {
    const person = await environment.join()
    const elsewhere = await login(person.email, password)
    const sessions = [person.session, String(elsewhere.headers['set-cookie']).match(/session=([\w-]+)/)?.[1]]
    const token = await tokenOf(person.email)
    const answer = await reset({ token, newPassword })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Your password has been changed. Please sign in with the new one.' },
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
    for (const session of sessions) expect((await environment.renew(session ?? '')).statusCode).toBe(401)
    expect((await login(person.email, password)).statusCode).toBe(401)
    expect((await login(person.email, newPassword)).statusCode).toBe(200)

    const [event] = (await environment.outbox('password-changed')).slice(-1)
    expect(event).toEqual({ key: String(person.id), data: { userId: person.id, by: 'reset' } })
    const revoked = await environment.outbox('session-revoked')
    expect(revoked.filter(({ key }) => key === String(person.id))).toHaveLength(2)
    const [notice] = (await environment.mails(person.email)).slice(-1)
    expect(notice).toMatchObject({ kind: 'password-changed', subject: 'Your password was changed' })
  })

  it('is stored as an argon2id hash, and the token as a hash alone', async () => {
    const { id, email } = await environment.join()
    const token = await tokenOf(email)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const rows = await environment.sql.query<{ hash: Buffer; row: string }>(
      'select token_hash as hash, r::text as row from password_resets r where user_id = $1',
      [id],
    )
    expect(rows.map(({ hash }) => hash)).toEqual([createHash('sha256').update(token).digest()])
    expect(rows[0]?.row).not.toContain(token)
    await reset({ token, newPassword }, { 'idempotency-key': 'stored' })
    const [user] = await environment.sql.query<{ password_hash: string }>(
      'select password_hash from users where id = $1',
      [id],
    )
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(user?.password_hash ?? '', newPassword)).toBe(true)
    const others = await environment.sql.query<{ data: string }>(
      'select data::text from outbox union all select k::text from idempotency_keys k',
    )
    expect(JSON.stringify(others)).not.toMatch(new RegExp(`${token}|herons`))
    expect(lines.join('')).not.toMatch(new RegExp(`${token}|herons|@vitrine`))
  })

  it('works once, and makes the other links void', async () => {
    const { email } = await environment.join()
    const [first, second] = [await tokenOf(email), await tokenOf(email)]
    expect(first).not.toBe(second)
    expect((await reset({ token: first, newPassword })).statusCode).toBe(200)
    for (const token of [first, second]) {
      const answer = await reset({ token, newPassword: 'five white herons' })
      expect([answer.statusCode, answer.json()]).toEqual([404, expired])
    }
    expect((await login(email, newPassword)).statusCode).toBe(200)
  })

  it('works once for several requests at the same time', async () => {
    const { email } = await environment.join()
    const token = await tokenOf(email)
    const passwords = Array.from({ length: 5 }, (_, index) => `${index} grey herons`)
    const answers = await Promise.all(passwords.map(each => reset({ token, newPassword: each })))
    const accepted = answers.map(({ statusCode }) => statusCode === 200)
    expect(accepted.filter(Boolean)).toHaveLength(1)
    expect((await login(email, passwords[accepted.indexOf(true)] ?? '')).statusCode).toBe(200)
  })

  it('is refused after 30 minutes, and for an unknown token, alike; then the link is purged', async () => {
    const { email } = await environment.join()
    const token = await tokenOf(email)
    later(30 * minuteMs)
    const before = await environment.rowCounts()
    for (const each of [token, '0'.repeat(64), '', 'x', '\u0000']) {
      const answer = await reset({ token: each, newPassword })
      expect([answer.statusCode, answer.json()]).toEqual([404, expired])
    }
    expect(await environment.rowCounts()).toEqual(before)
    expect((await login(email, password)).statusCode).toBe(200)
    expect(await purgeResets(environment.sql, environment.clock.now)).toBeGreaterThan(0)
    expect(await environment.sql.query('select 1 from password_resets')).toEqual([])
  })

  it('works just before 30 minutes, and not for a common password', async () => {
    const { email } = await environment.join()
    const token = await tokenOf(email)
    // Each of the two requests is 1 ms later than the one before.
    later(30 * minuteMs - 3)
    const refused = await reset({ token, newPassword: 'sunflower' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      {
        code: 'validation_error',
        errors: [
          { field: 'newPassword', message: 'This password is too common. Please choose another one.' },
        ],
      },
    ])
    expect((await reset({ token, newPassword })).statusCode).toBe(200)
  })

  it('gives the same answer to a repeated request, and none to one with another password', async () => {
    const { email } = await environment.join()
    const token = await tokenOf(email)
    const headers = { 'idempotency-key': 'reset-once' }
    expect((await reset({ token, newPassword }, headers)).statusCode).toBe(200)
    const again = await reset({ token, newPassword }, headers)
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    const other = await reset({ token, newPassword: 'five white herons' }, headers)
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
  })

  it('can be used to sign in although the forgotten one failed ten times', async () => {
    const { email } = await environment.join()
    for (let attempt = 0; attempt < 10; attempt++) await login(email, 'guess')
    expect((await login(email, password)).statusCode).toBe(429)
    await reset({ token: await tokenOf(email), newPassword })
    expect((await login(email, newPassword)).statusCode).toBe(200)
  })
})

describe('what an answer waits for', () => {
  it('is the same for an address with an account and one without, and no look-up of the account', async () => {
    const { email } = await environment.join()
    // It runs no jobs, so that all of its statements are those of the request.
    const api = await environment.service.startApi()
    const added = vi.spyOn(api.ctx.jobs.queue(resetQueue), 'add')
    const statements = recordStatements(api.ctx.db)
    const request = async (address: string, key?: string) => {
      const answer = await api.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        headers: { 'x-forwarded-for': '203.0.113.30', ...(key && { 'idempotency-key': key }) },
        payload: { email: address },
      })
      expect(answer.statusCode).toBe(202)
      return { statements: statements.take(), jobs: added.mock.calls.splice(0).length }
    }
    const known = await request(email)
    expect(known.jobs).toBe(1)
    expect(known.statements).toContainEqual(expect.stringMatching(/insert into .*password_reset_requests/i))
    expect(known.statements.join('\n')).not.toMatch(/\busers\b/i)
    expect(await request('unknown@vitrine.example')).toEqual(known)
    const keyed = await request(email, 'known')
    expect(keyed.statements.length).toBeGreaterThan(known.statements.length)
    expect(await request('nobody@vitrine.example', 'unknown')).toEqual(keyed)
    statements.stop()
    await api.stop()
    // The job of the known address finds its account, that of the unknown one none.
    await expect.poll(() => environment.service.ctx.jobs.queue(resetQueue).pending()).toBe(0)
    expect(await resetMails(email)).toHaveLength(2)
  })
})
