import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeSessions } from '../src/sessions/purge.ts'
import { cookiesOf, createWorld, type Person, password, setCookiesOf, type World } from './world.ts'

let world: World
let person: Person
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  person = await world.join()
})
afterAll(() => world.close())

const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 24 * 60 * minutes(1)
const pass = (milliseconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + milliseconds)
}
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const sidOf = (access: string) => String(claimsOf(access).sid)
const announced = (access: string) => world.service.ctx.redis.zscore('sessions:revoked', sidOf(access))
const login = (as: Person, more: object = {}) =>
  world.call('POST', '/api/auth/login', { as, body: { email: as.email, password, ...more } })

describe('a session', () => {
  it('gives a short-lived token that says who, for whom and how long', async () => {
    const answer = await world.renew(person.session)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { accessToken, expiresIn, session } = answer.json()
    const seconds = Math.floor(world.clock.now.getTime() / 1000)
    expect(claimsOf(accessToken)).toEqual({
      iss: 'vitrine',
      aud: 'vitrine',
      sub: String(person.id),
      username: person.username,
      role: 'Traveler',
      sid: sidOf(person.access),
      iat: seconds,
      exp: seconds + 300,
    })
    expect(expiresIn).toBe(300)
    expect(session).toEqual({
      rememberMe: false,
      expiresAt: new Date(world.clock.now.getTime() + days(7)).toISOString(),
    })
  })

  it.each([
    [false, 7],
    [true, 30],
  ])('with rememberMe %s lasts %i days and is extended by activity', async (rememberMe, length) => {
    const { session } = cookiesOf(await login(person, { rememberMe }))
    pass(days(length) - minutes(1))
    expect((await world.renew(session)).statusCode).toBe(200)
    pass(days(length) - minutes(1))
    expect((await world.renew(session)).statusCode).toBe(200)
    pass(days(length))
    expect((await world.renew(session)).statusCode).toBe(401)
  })

  it('is extended every five minutes at most', async () => {
    const end = async () => (await world.renew(person.session)).json().session.expiresAt
    const first = await end()
    pass(minutes(5) - 1)
    expect(await end()).toBe(first)
    pass(1)
    expect(await end()).not.toBe(first)
  })

  it('that nobody has is refused', async () => {
    const answer = await world.renew('x'.repeat(43))
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('unauthenticated')
  })

  it('knows what its person is now', async () => {
    await world.sql.query("update users set role = 'Ambassador' where id = $1", [person.id])
    const { accessToken } = (await world.renew(person.session)).json()
    expect(claimsOf(accessToken).role).toBe('Ambassador')
  })
})

describe('signing in again', () => {
  it('ends the session that the browser had, and announces it', async () => {
    const next = cookiesOf(await login(person))
    expect(next.session).not.toBe(person.session)
    expect((await world.renew(person.session)).statusCode).toBe(401)
    expect((await world.renew(next.session)).statusCode).toBe(200)
    expect(Number(await announced(person.access))).toBe(world.clock.now.getTime())
    const [revoked] = (await world.outbox('session-revoked')).slice(-1)
    expect(revoked?.data).toEqual({ userId: person.id, sessionId: sidOf(person.access) })
    const [created] = (await world.outbox('session-created')).slice(-1)
    expect(created?.data).toEqual({ userId: person.id, sessionId: sidOf(next.access), rememberMe: false })
  })

  it('elsewhere leaves it alone', async () => {
    await world.call('POST', '/api/auth/login', { body: { email: person.email, password } })
    expect((await world.renew(person.session)).statusCode).toBe(200)
  })

  it('in vain leaves it alone', async () => {
    await login(person, { password: 'not the one' })
    expect((await world.renew(person.session)).statusCode).toBe(200)
  })
})

describe.each(['/api/logout', '/api/auth/logout'])('POST %s', path => {
  it('ends the session, announces it and clears both cookies', async () => {
    const answer = await world.call('POST', path, { as: person })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: 'You have been successfully signed out.' })
    const gone = { value: '', maxAge: 0, path: '/', httpOnly: true, sameSite: 'lax' }
    expect(setCookiesOf(answer)).toMatchObject({ vitrine_session: gone, vitrine_access: gone })
    expect((await world.renew(person.session)).statusCode).toBe(401)
    expect(await announced(person.access)).not.toBeNull()
  })

  it('ends it by the access token alone', async () => {
    await world.call('POST', path, { as: { ...person, session: '' } })
    expect((await world.renew(person.session)).statusCode).toBe(401)
  })

  it('ends it by the cookie alone', async () => {
    await world.call('POST', path, { headers: { cookie: `vitrine_session=${person.session}` } })
    expect((await world.renew(person.session)).statusCode).toBe(401)
  })

  it.each([undefined, {}])('answers 200 also without a session (body %o)', async body => {
    const before = await world.rowCounts()
    const answer = await world.call('POST', path, { body })
    expect(answer.statusCode).toBe(200)
    expect(await world.rowCounts()).toEqual(before)
  })
})

describe('revocations', () => {
  it('are announced by the event too, for a Redis that was gone at the time', async () => {
    await world.call('POST', '/api/logout', { as: person })
    await world.service.ctx.redis.zrem('sessions:revoked', sidOf(person.access))
    await world.service.drain()
    expect(await announced(person.access)).not.toBeNull()
  })

  it('are kept longer than any access token lives, and no longer', async () => {
    const end = async (who: Person) => {
      await world.call('POST', '/api/logout', { as: who })
      await world.service.drain()
    }
    await end(person)
    pass(minutes(9))
    const next = await world.join()
    await end(next)
    expect(await announced(person.access)).not.toBeNull()
    pass(minutes(2))
    await end(await world.join())
    expect(await announced(person.access)).toBeNull()
    expect(await announced(next.access)).not.toBeNull()
  })

  it('publish each session once, however often it is ended at once', async () => {
    const before = (await world.outbox('session-revoked')).length
    await Promise.all(Array.from({ length: 5 }, () => world.call('POST', '/api/logout', { as: person })))
    expect(await world.outbox('session-revoked')).toHaveLength(before + 1)
  })
})

describe('what is stored', () => {
  it('holds no secret that a browser could send', async () => {
    const [row] = await world.sql.query<{ secret_hash: Buffer }>(
      'select secret_hash from sessions where user_id = $1',
      [person.id],
    )
    expect(row?.secret_hash.equals(createHash('sha256').update(person.session).digest())).toBe(true)
    const tables = await world.sql.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables) {
      const dump = JSON.stringify(await world.sql.query(`select to_jsonb(t) as row from "${name}" t`))
      for (const secret of [person.session, person.access, password]) {
        expect(dump, name).not.toContain(secret)
        expect(dump, name).not.toContain(Buffer.from(secret).toString('hex'))
      }
    }
  })

  it('is forgotten once the session ran out', async () => {
    const left = () => world.sql.query('select 1 from sessions where user_id = $1', [person.id])
    await purgeSessions(world.sql, world.clock.now)
    expect(await left()).toHaveLength(1)
    pass(days(7))
    expect(await purgeSessions(world.sql, world.clock.now)).toBeGreaterThan(0)
    expect(await left()).toHaveLength(0)
  })
})

describe('the public keys', () => {
  it('are public only, and may be cached', async () => {
    const answer = await world.call('GET', '/.well-known/jwks.json')
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
    const { keys } = answer.json()
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual(['first', 'second'])
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  })
})
