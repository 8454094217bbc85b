import { createHash } from 'node:crypto'
import { redisTime, revocations } from '@vitrine/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeSessions } from '../src/sessions/purge.ts'
import {
  claimsOf,
  cookiesOf,
  createTestEnvironment,
  type Person,
  password,
  setCookiesOf,
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

const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 24 * 60 * minutes(1)
const advance = (milliseconds: number) => {
  environment.clock.now = new Date(environment.clock.now.getTime() + milliseconds)
}
const announced = (access: string) => environment.service.ctx.redis.zscore(revocations.key, sidOf(access))
const login = (as: Person, more: object = {}) =>
  environment.call('POST', '/api/auth/login', { as, body: { email: as.email, password, ...more } })

describe('a session', () => {
  it('yields a short-lived token with user, audience and expiry', async () => {
    const answer = await environment.renew(person.session)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { accessToken, expiresIn, session } = answer.json()
    const seconds = Math.floor(environment.clock.now.getTime() / 1000)
    expect(claimsOf(accessToken)).toEqual({
      iss: 'vitrine',
      aud: 'vitrine',
      sub: String(person.id),
      username: person.username,
      role: 'Traveler',
      sid: sidOf(person.access),
      since: Math.floor(Date.parse(person.createdAt) / 1000),
      iat: seconds,
      exp: seconds + 300,
    })
    expect(expiresIn).toBe(300)
    expect(session).toEqual({
      rememberMe: false,
      expiresAt: new Date(Date.parse(person.createdAt) + days(7)).toISOString(),
    })
  })

  it.each([
    [false, 7],
    [true, 30],
  ])('with rememberMe %s lasts %i days and is extended by activity', async (rememberMe, length) => {
    const { session } = cookiesOf(await login(person, { rememberMe }))
    advance(days(length) - minutes(1))
    expect((await environment.renew(session)).statusCode).toBe(200)
    advance(days(length) - minutes(1))
    expect((await environment.renew(session)).statusCode).toBe(200)
    advance(days(length))
    expect((await environment.renew(session)).statusCode).toBe(401)
  })

  it.each([
    [false, 6, 30],
    [true, 29, 90],
  ])(
    'with rememberMe %s, used every %i days, ends at an age of %i days',
    async (rememberMe, every, maxAge) => {
      const { session } = cookiesOf(await login(person, { rememberMe }))
      const end = new Date(environment.clock.now.getTime() + days(maxAge)).toISOString()
      for (let age = every; age < maxAge; age += every) {
        advance(days(every))
        expect((await environment.renew(session)).statusCode).toBe(200)
      }
      const last = await environment.renew(session)
      expect(last.json().session.expiresAt).toBe(end)
      // The request itself is 1 ms later, and the next one another.
      advance(new Date(end).getTime() - environment.clock.now.getTime() - 2)
      expect((await environment.renew(session)).statusCode).toBe(200)
      expect((await environment.renew(session)).statusCode).toBe(401)
    },
  )

  it('is extended once every five minutes at most', async () => {
    const end = async () => (await environment.renew(person.session)).json().session.expiresAt
    const first = await end()
    // Each request is 1 ms later than the one before: the third after the registration.
    advance(minutes(5) - 3)
    expect(await end()).toBe(first)
    expect(await end()).not.toBe(first)
  })

  it('returns 401 for an unknown secret', async () => {
    const answer = await environment.renew('x'.repeat(43))
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('unauthenticated')
  })

  it('yields a token with the current role', async () => {
    await environment.sql.query("update users set role = 'Ambassador' where id = $1", [person.id])
    const { accessToken } = (await environment.renew(person.session)).json()
    expect(claimsOf(accessToken).role).toBe('Ambassador')
  })
})

describe('signing in again', () => {
  it('ends the session that the browser had, and announces it', async () => {
    // By Redis's clock, not by that of this process.
    advance(-days(40))
    const before = await redisTime(environment.service.ctx.redis)
    const next = cookiesOf(await login(person))
    const announcedAt = Number(await announced(person.access))
    expect(announcedAt).toBeGreaterThanOrEqual(before)
    expect(announcedAt).toBeLessThanOrEqual(await redisTime(environment.service.ctx.redis))
    expect(next.session).not.toBe(person.session)
    expect((await environment.renew(person.session)).statusCode).toBe(401)
    expect((await environment.renew(next.session)).statusCode).toBe(200)
    const [revoked] = (await environment.outbox('session-revoked')).slice(-1)
    expect(revoked?.data).toEqual({ userId: person.id, sessionId: sidOf(person.access) })
    const [created] = (await environment.outbox('session-created')).slice(-1)
    expect(created?.data).toEqual({
      userId: person.id,
      sessionId: sidOf(next.access),
      rememberMe: false,
      device: 'other',
      browser: null,
      system: null,
      network: expect.stringMatching(/^10\..*\/24$/),
      isNewDevice: false,
    })
  })

  it('in another browser does not end the session', async () => {
    await environment.call('POST', '/api/auth/login', { body: { email: person.email, password } })
    expect((await environment.renew(person.session)).statusCode).toBe(200)
  })

  it('with a wrong password does not end the session', async () => {
    await login(person, { password: 'not the one' })
    expect((await environment.renew(person.session)).statusCode).toBe(200)
  })
})

describe.each(['/api/logout', '/api/auth/logout'])('POST %s', path => {
  it('ends the session, announces it and clears both cookies', async () => {
    const answer = await environment.call('POST', path, { as: person })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: 'You have been successfully signed out.' })
    const deleted = { value: '', maxAge: 0, path: '/', httpOnly: true, sameSite: 'lax' }
    expect(setCookiesOf(answer)).toMatchObject({ vitrine_session: deleted, vitrine_access: deleted })
    expect((await environment.renew(person.session)).statusCode).toBe(401)
    expect(await announced(person.access)).not.toBeNull()
  })

  it('ends the session by the access token alone', async () => {
    await environment.call('POST', path, { as: { ...person, session: '' } })
    expect((await environment.renew(person.session)).statusCode).toBe(401)
  })

  it('ends the session by the cookie alone', async () => {
    await environment.call('POST', path, { headers: { cookie: `vitrine_session=${person.session}` } })
    expect((await environment.renew(person.session)).statusCode).toBe(401)
  })

  it.each([undefined, {}])('returns 200 without a session (body %o)', async body => {
    const before = await environment.rowCounts()
    const answer = await environment.call('POST', path, { body })
    expect(answer.statusCode).toBe(200)
    expect(await environment.rowCounts()).toEqual(before)
  })
})

describe('revocations', () => {
  it('are announced by the event too, for a Redis that was unavailable at the time', async () => {
    await environment.call('POST', '/api/logout', { as: person })
    await environment.service.ctx.redis.zrem(revocations.key, sidOf(person.access))
    await environment.service.drain()
    expect(await announced(person.access)).not.toBeNull()
  })

  it('are kept longer than the life of an access token, and no longer', async () => {
    const end = async (who: Person) => {
      await environment.call('POST', '/api/logout', { as: who })
      await environment.service.drain()
    }
    // Redis's clock cannot be set: the entries are made older instead.
    const age = async (milliseconds: number, ...whose: Person[]) => {
      for (const { access } of whose)
        await environment.service.ctx.redis.zincrby(revocations.key, -milliseconds, sidOf(access))
    }
    await end(person)
    await age(minutes(9), person)
    const next = await environment.join()
    await end(next)
    expect(await announced(person.access)).not.toBeNull()
    await age(minutes(2), person, next)
    await end(await environment.join())
    expect(await announced(person.access)).toBeNull()
    expect(await announced(next.access)).not.toBeNull()
  })

  it('publish each session once, however many requests end it at once', async () => {
    const before = (await environment.outbox('session-revoked')).length
    await Promise.all(
      Array.from({ length: 5 }, () => environment.call('POST', '/api/logout', { as: person })),
    )
    expect(await environment.outbox('session-revoked')).toHaveLength(before + 1)
  })
})

describe('the database', () => {
  it('holds no secret that a browser sends', async () => {
    const [row] = await environment.sql.query<{ secret_hash: Buffer }>(
      'select secret_hash from sessions where user_id = $1',
      [person.id],
    )
    expect(row?.secret_hash.equals(createHash('sha256').update(person.session).digest())).toBe(true)
    const tables = await environment.sql.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables) {
      const dump = JSON.stringify(await environment.sql.query(`select to_jsonb(t) as row from "${name}" t`))
      for (const secret of [person.session, person.access, password]) {
        expect(dump, name).not.toContain(secret)
        expect(dump, name).not.toContain(Buffer.from(secret).toString('hex'))
      }
    }
  })

  it('holds no session after its expiry', async () => {
    const left = () => environment.sql.query('select 1 from sessions where user_id = $1', [person.id])
    await purgeSessions(environment.sql, environment.clock.now)
    expect(await left()).toHaveLength(1)
    advance(days(7))
    expect(await purgeSessions(environment.sql, environment.clock.now)).toBeGreaterThan(0)
    expect(await left()).toHaveLength(0)
  })

  it('holds no expired session after one purge, however many there were', async () => {
    await environment.sql.query(
      `insert into sessions (user_id, secret_hash, remember_me, renewed_at, expires_at, device)
       select $1, sha256(n::text::bytea), false, $2, $2, 'other' from generate_series(1, 12001) n`,
      [person.id, environment.clock.now],
    )
    expect(await purgeSessions(environment.sql, environment.clock.now)).toBe(12_001)
    const left = 'select 1 from sessions where expires_at <= $1'
    expect(await environment.sql.query(left, [environment.clock.now])).toHaveLength(0)
  })
})

describe('the key set', () => {
  it('holds public keys only and may be cached', async () => {
    const answer = await environment.call('GET', '/.well-known/jwks.json')
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
    const { keys } = answer.json()
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual(['first', 'second'])
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  })
})
