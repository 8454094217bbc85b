import { networkInterfaces } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailQueue, purgeOldMails, queueMail, sendUnsentMails } from '../src/mail/mail.service.ts'
import { createMailer } from '../src/mail/mailer.ts'
import { claimMail } from '../src/mail/mails.repository.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'
import { decoded, headerOf, type SmtpServer, startSmtpServer } from './smtp.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let server: SmtpServer
let environment: TestEnvironment
let person: Person
const lines: string[] = []

beforeAll(async () => {
  server = await startSmtpServer()
  environment = await createTestEnvironment({
    publicUrl: 'https://vitrine.example',
    env: { SMTP_URL: server.url, MAIL_FROM: 'Vitrine <post@vitrine.example>' },
    log: { write: line => void lines.push(line) },
  })
  const answer = await environment.call('POST', '/api/auth/register', { body: environment.registration() })
  person = { ...answer.json(), session: '', access: '' }
  await idle()
  server.received.length = 0
})
afterEach(() => {
  server.received.length = 0
  server.refusals.length = 0
  lines.length = 0
})
afterAll(async () => {
  await environment.close()
  await server.close()
})

const ctx = () => environment.service.ctx
/** Also before a test, where `expect.poll` does not work. */
const idle = () =>
  vi.waitFor(async () => expect(await ctx().jobs.queue(mailQueue).pending()).toBe(0), { timeout: 20_000 })
const link = 'https://vitrine.example/reset-password?token=0123456789abcdef0123456789abcdef'
const resetMail = () =>
  ({ userId: person.id, to: person.email, kind: 'reset-password', values: { link } }) as const
const queue = async () =>
  (await ctx().prisma.transaction(tx => queueMail(ctx(), tx, resetMail()))) ?? 'no mail'
/** What a process leaves that ends between the commit and the job. */
const queueAndCrash = async () =>
  (await ctx().prisma.transaction(tx => queueMail({ ...ctx(), mailer: null }, tx, resetMail()))) ?? 'no mail'
const row = async (id: string) => {
  const [mail] = await environment.sql.query<Record<string, unknown>>('select * from mails where id = $1', [
    id,
  ])
  return mail ?? {}
}
const later = (ms: number) => {
  environment.clock.now = new Date(environment.clock.now.getTime() + ms)
}

describe('a mail', () => {
  it('is sent by SMTP, as text and as HTML, with an id of its own', async () => {
    const id = await queue()
    await expect.poll(() => server.received.length).toBe(1)
    await idle()
    const [{ to = [], raw = '' } = {}] = server.received
    expect(to).toEqual([person.email])
    expect(headerOf(raw, 'From')).toBe('Vitrine <post@vitrine.example>')
    expect(headerOf(raw, 'To')).toBe(person.email)
    expect(headerOf(raw, 'Subject')).toBe('Set a new password')
    expect(headerOf(raw, 'Message-ID')).toBe(`<${id}@vitrine.example>`)
    expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated')
    expect(decoded(raw)).toContain(`Set a new password:\r\n${link}`)
    expect(decoded(raw)).toContain(`href="${link}"`)
  })

  it('keeps no text once it is sent, and its link is in no event, job or log', async () => {
    const id = await queue()
    await expect.poll(async () => (await row(id)).sent_at).toEqual(environment.clock.now)
    expect(await row(id)).toMatchObject({ text_body: null, html_body: null, kind: 'reset-password' })
    const tables = await environment.sql.query<{ data: string }>(
      'select data::text from outbox union all select answer::text from idempotency_keys',
    )
    expect(JSON.stringify(tables)).not.toMatch(/token|[0-9a-f]{64}/)
    expect(lines.join('')).not.toMatch(/token=|@vitrine\.example/)
  })

  it('is not sent when its transaction fails', async () => {
    const failing = ctx().prisma.transaction(async tx => {
      await queueMail(ctx(), tx, resetMail())
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await ctx().jobs.queue(mailQueue).pending()).toBe(0)
    expect(server.received).toEqual([])
  })

  it('is tried again when the server does not take it now', async () => {
    server.refusals.push(451)
    const id = await queue()
    await expect.poll(() => server.received.length).toBe(1)
    await expect.poll(async () => (await row(id)).sent_at).not.toBeNull()
    expect(await row(id)).toMatchObject({ attempts: 2, refused_at: null })
    expect(lines.join('')).not.toContain('@vitrine.example')
  })

  it('is not tried again when the address is refused, and no log names the address', async () => {
    server.refusals.push(550)
    const id = await queue()
    await expect.poll(async () => (await row(id)).refused_at).not.toBeUndefined()
    await expect.poll(async () => (await row(id)).refused_at).not.toBeNull()
    await idle()
    expect(await row(id)).toMatchObject({ sent_at: null, text_body: null, html_body: null, attempts: 1 })
    const warning = lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'a mail was refused')
    expect(warning).toMatchObject({ level: 'warn', kind: 'reset-password' })
    expect(lines.join('')).not.toContain('@vitrine.example')
  })
})

const ownAddress = Object.values(networkInterfaces())
  .flatMap(addresses => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

it.skipIf(!ownAddress)('a mail does not cross a network unencrypted', async () => {
  const unencrypted = await startSmtpServer(ownAddress)
  const mailer = createMailer({ SMTP_URL: unencrypted.url, PUBLIC_URL: 'https://vitrine.example' })
  const mail = {
    id: 'one',
    kind: 'x',
    recipient: person.email,
    subject: 'x',
    text: 'x',
    html: 'x',
    unsubscribeUrl: null,
  }
  await expect(mailer?.send(mail)).rejects.toThrow(/^mail one was not sent: ETLS/)
  expect(unencrypted.received).toEqual([])
  mailer?.close()
  await unencrypted.close()
})

describe('after a crash', () => {
  it('between the commit and the job, the mail is sent by the sweep, once', async () => {
    const id = await queueAndCrash()
    expect(await sendUnsentMails(ctx())).toBe(0)
    later(minuteMs)
    expect(await sendUnsentMails(ctx())).toBe(1)
    expect(server.received).toHaveLength(1)
    expect(await sendUnsentMails(ctx())).toBe(0)
    expect((await row(id)).sent_at).toEqual(environment.clock.now)
  })

  it('while it was sent, it is sent again with the same Message-ID, once the claim has expired', async () => {
    const id = await queueAndCrash()
    later(minuteMs)
    const now = environment.clock.now
    const until = new Date(now.getTime() + 3 * minuteMs)
    expect(await claimMail(environment.sql, id, { now, until })).toMatchObject({ id })
    expect(await claimMail(environment.sql, id, { now, until })).toBeUndefined()
    expect(await sendUnsentMails(ctx())).toBe(0)
    later(3 * minuteMs)
    expect(await sendUnsentMails(ctx())).toBe(1)
    expect(headerOf(server.received[0]?.raw ?? '', 'Message-ID')).toBe(`<${id}@vitrine.example>`)
  })

  it('two sweeps at once send each mail once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, queueAndCrash))
    later(minuteMs)
    await Promise.all([sendUnsentMails(ctx()), sendUnsentMails(ctx())])
    const sent = server.received.map(({ raw }) => headerOf(raw, 'Message-ID'))
    expect(sent.toSorted()).toEqual(ids.map(id => `<${id}@vitrine.example>`).toSorted())
  })

  it('a mail that always fails does not hold up the others', async () => {
    const bad = await queueAndCrash()
    later(minuteMs)
    server.refusals.push(451)
    await expect(sendUnsentMails(ctx())).rejects.toThrow(`mail ${bad} was not sent`)
    const good = await queueAndCrash()
    later(minuteMs)
    expect(await sendUnsentMails(ctx())).toBe(2)
    expect(server.received.map(({ raw }) => headerOf(raw, 'Message-ID'))).toEqual(
      [good, bad].map(id => `<${id}@vitrine.example>`),
    )
  })
})

describe('an old mail', () => {
  it('is not sent after its link has expired, and its text is deleted', async () => {
    const id = await queueAndCrash()
    later(30 * minuteMs)
    expect(await sendUnsentMails(ctx())).toBe(0)
    expect(await purgeOldMails(ctx())).toMatchObject({ texts: 1, mails: 0 })
    expect(await row(id)).toMatchObject({ text_body: null, html_body: null, sent_at: null })
    expect(server.received).toEqual([])
  })

  it('is deleted after 30 days', async () => {
    const id = await queueAndCrash()
    later(30 * dayMs - minuteMs)
    await purgeOldMails(ctx())
    expect((await row(id)).id).toBe(id)
    later(minuteMs)
    expect((await purgeOldMails(ctx())).mails).toBeGreaterThan(0)
    expect(await row(id)).toEqual({})
  })
})

describe('the local mailbox', () => {
  const read = (environment: TestEnvironment, address = '127.0.0.1') =>
    environment.call('GET', '/api/mailbox', { headers: { 'x-forwarded-for': address } })

  it('shows the newest 50 mails as text, to this machine alone', async () => {
    const local = await createTestEnvironment()
    const me = await local.join({ firstName: '<b>Ida</b>' })
    const { prisma } = local.service.ctx
    for (let count = 0; count < 52; count++) {
      local.clock.now = new Date(local.clock.now.getTime() + 1_000)
      await prisma.transaction(tx =>
        queueMail(local.service.ctx, tx, { ...resetMail(), userId: me.id, to: me.email }),
      )
    }
    const answer = await read(local)
    expect(answer.statusCode).toBe(200)
    const mails = answer.json()
    expect(mails).toHaveLength(50)
    expect(mails[0]).toEqual({
      id: expect.any(String),
      to: me.email,
      subject: 'Set a new password',
      text: expect.stringContaining(`Hello bIdab,\n`),
      createdAt: local.clock.now.toISOString(),
    })
    expect(mails.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual(
      mails
        .map(({ createdAt }: { createdAt: string }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    for (const address of ['::1', '::ffff:127.0.0.1', '127.9.9.9'])
      expect((await read(local, address)).statusCode, address).toBe(200)
    for (const address of [
      '192.168.1.7',
      '203.0.113.7',
      '::ffff:192.168.1.7',
      '2001:db8::1',
      'localhost.evil',
    ])
      expect((await read(local, address)).statusCode, address).toBe(404)
    expect(await local.service.ctx.jobs.queue(mailQueue).pending()).toBe(0)
    await local.close()
  })

  it('does not exist where mails are sent, nor at a public address', async () => {
    expect((await read(environment)).statusCode).toBe(404)
    const isPublic = await createTestEnvironment({ publicUrl: 'https://vitrine.example' })
    await isPublic.call('POST', '/api/auth/register', { body: isPublic.registration() })
    expect((await read(isPublic)).statusCode).toBe(404)
    await isPublic.close()
    const sending = await createTestEnvironment({ env: { SMTP_URL: server.url } })
    expect((await read(sending)).json().code).toBe('not_found')
    await sending.close()
  })
})

describe('the language of mails', () => {
  const spanish = { 'accept-language': 'es-ES,es;q=0.9,en;q=0.5' }
  const subjects = async (email: string) => (await environment.mails(email)).map(({ subject }) => subject)

  it('is that of the registration, and of each later sign-in that names one', async () => {
    const body = environment.registration()
    await environment.call('POST', '/api/auth/register', { body, headers: spanish })
    expect(await subjects(body.email)).toEqual(['Confirma tu correo electrónico'])
    const login = (headers: Record<string, string>) =>
      environment.call('POST', '/api/auth/login', {
        body: { email: body.email, password: body.password },
        headers,
      })
    await login({})
    await environment.forgotPassword(body.email)
    await login({ 'accept-language': 'fr' })
    await environment.forgotPassword(body.email)
    await login({ 'accept-language': 'en-GB' })
    await environment.forgotPassword(body.email)
    expect((await subjects(body.email)).slice(1)).toEqual([
      'Elige una contraseña nueva',
      'Elige una contraseña nueva',
      'Set a new password',
    ])
    await idle()
  })
})
