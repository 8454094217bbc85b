import { randomBytes } from 'node:crypto'
import { type CurrentUser, sessionCookies } from '@vitrine/contracts'
import { urlVariable } from '@vitrine/service-kit'
import { createLogger } from '@vitrine/telemetry'
import { encryptionKeyOf, keySetOf, signingKeyOf, startTestService } from '@vitrine/testing'
import { parseSetCookie } from 'cookie'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { otherServices } from '../src/exports/other-services.ts'
import type { MailKind } from '../src/mail/kinds.ts'
import { resetQueue } from '../src/password-reset/reset-requests.ts'
import identity from '../src/service.ts'

export const password = 'three blue herons'

/** The cookies of a browser; the tests send them as the gateway forwards them. */
export interface Browser {
  session: string
  access: string
}

export type Person = CurrentUser & Browser

interface StoredMail {
  id: string
  kind: MailKind
  subject: string
  text: string | null
  html: string | null
  sentAt: Date | null
}

/** The service on its own database; the test acts as the gateway and as the other services. */
export async function createTestEnvironment(
  options: {
    redisUrl?: string
    publicUrl?: string
    log?: { write(line: string): void }
    /** Further variables. */
    env?: Record<string, string>
  } = {},
) {
  const keys = [signingKeyOf('first'), signingKeyOf('second')]
  const clock = { now: new Date() }
  const service = await startTestService(identity, {
    env: {
      JWT_SIGNING_KEYS: keySetOf(...keys),
      ENCRYPTION_KEYS: keySetOf(encryptionKeyOf('first')),
      ...Object.fromEntries(otherServices.map(name => [urlVariable(name), 'http://unused.example'])),
      ...(options.redisUrl && { REDIS_URL: options.redisUrl }),
      ...(options.publicUrl && { PUBLIC_URL: options.publicUrl }),
      ...options.env,
    },
    ...(options.log && {
      log: createLogger({ name: 'identity', level: 'info', destination: options.log }),
    }),
    clock: () => clock.now,
  })
  const address = `10.${[...randomBytes(3)].join('.')}`
  const id = randomBytes(6).toString('hex')
  const cookies = sessionCookies(service.ctx.config.PUBLIC_URL)
  let people = 0

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options: { as?: Browser | null; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<LightMyRequestResponse> => {
    const { as, body } = options
    // Each change is 1 ms later than the one before, so that what is ordered by time has one order.
    if (method !== 'GET') clock.now = new Date(clock.now.getTime() + 1)
    const request: InjectOptions = {
      method,
      url,
      headers: {
        'x-forwarded-for': address,
        ...(as && { authorization: `Bearer ${as.access}`, cookie: `${cookies.session}=${as.session}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    return service.app.inject(request)
  }

  return {
    service,
    keys,
    clock,
    call,
    publish: service.publisher.publish,
    sql: service.ctx.db,
    cookies,
    /** A valid registration of a new user. */
    registration(more: object = {}) {
      people += 1
      const username = `person.${people}`
      return {
        firstName: 'Ida',
        lastName: 'Holm',
        username,
        email: `${username}.${id}@vitrine.example`,
        password,
        ...more,
      }
    },
    async join(more: object = {}): Promise<Person> {
      const answer = await call('POST', '/api/auth/register', { body: this.registration(more) })
      if (answer.statusCode !== 201) throw new Error(`registering answered ${answer.body}`)
      return { ...answer.json<CurrentUser>(), ...cookiesOf(answer) }
    },
    /** A new session of a user who has the standard password. */
    async signIn({ email }: Pick<CurrentUser, 'email'>): Promise<Browser> {
      const answer = await call('POST', '/api/auth/login', { body: { email, password } })
      if (answer.statusCode !== 200) throw new Error(`signing in answered ${answer.body}`)
      return cookiesOf(answer)
    },
    renew: (session: string) => call('POST', '/internal/sessions/renew', { body: { session } }),
    /** How many rows each table has, to compare before and after a refused request; `sign_ins` records refusals. */
    async rowCounts(): Promise<Record<string, number>> {
      const tables = [
        'users',
        'user_counts',
        'user_activity',
        'sessions',
        'two_factor',
        'recovery_codes',
        'known_devices',
        'follows',
        'mails',
        'email_verifications',
        'password_resets',
        'password_reset_requests',
        'exports',
        'outbox',
        'idempotency_keys',
      ]
      const counts = tables.map(table => `(select count(*) from ${table}) as ${table}`)
      const [row] = await service.ctx.db.query<Record<string, number>>(`select ${counts.join(', ')}`)
      return row ?? {}
    },
    /** The mails to an address, oldest first. */
    mails: (to: string): Promise<StoredMail[]> =>
      service.ctx.db.query(
        `select id, kind, subject, text_body as text, html_body as html, sent_at as "sentAt"
           from mails where recipient = $1 order by created_at, id`,
        [to.toLowerCase()],
      ),
    /** The token of the link in the newest mail of this kind. */
    async linkToken(to: string, kind: MailKind): Promise<string> {
      const mail = (await this.mails(to)).findLast(each => each.kind === kind)
      return /token=(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    /** Asks for a link to a new password, and waits until the request is answered. */
    async forgotPassword(email: string): Promise<LightMyRequestResponse> {
      const answer = await call('POST', '/api/auth/forgot-password', { body: { email } })
      await expect.poll(() => service.ctx.jobs.queue(resetQueue).pending(), { interval: 5 }).toBe(0)
      return answer
    },
    async outbox(type: string): Promise<{ key: string; data: Record<string, unknown> }[]> {
      return service.ctx.db.query('select key, data from outbox where type = $1 order by seq', [type])
    },
    close: service.stop,
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof createTestEnvironment>>

export function setCookiesOf(answer: LightMyRequestResponse) {
  const headers = [answer.headers['set-cookie'] ?? []].flat()
  return Object.fromEntries(headers.map(header => [header.split('=')[0] as string, parseSetCookie(header)]))
}

/** The values of the cookies that an answer set. */
export function cookiesOf(answer: LightMyRequestResponse): Browser {
  const cookies = setCookiesOf(answer)
  return {
    session: cookies.vitrine_session?.value ?? '',
    access: cookies.vitrine_access?.value ?? '',
  }
}

/** What an access token says. */
export const claimsOf = (access: string) =>
  JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** The id of the session that an access token belongs to. */
export const sidOf = (access: string) => String(claimsOf(access).sid)

/** What an authenticator app shows. */
export const codeAt = (secret: string, time: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() })
