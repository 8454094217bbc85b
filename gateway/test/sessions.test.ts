import { createHmac } from 'node:crypto'
import { texts } from '@vitrine/contracts'
import { parseSetCookie } from 'cookie'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestEnvironment, type Seen, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => environment.stop())

const needsUser = '/api/feed/mixed'
const get = (path: string, cookie?: string, at: TestEnvironment = environment) =>
  fetch(at.url + path, { headers: cookie === undefined ? {} : { cookie } })
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const claims = { sub: '7', exp: inSeconds(300) }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('access token', () => {
  it('is accepted when identity signed it', async () => {
    const { token } = await environment.signIn()
    expect((await get(needsUser, `__Host-vitrine_access=${token}`)).status).toBe(200)
  })

  const body = part({
    ...claims,
    iss: 'vitrine',
    aud: 'vitrine',
    sid: crypto.randomUUID(),
    role: 'Admin',
    username: 'x',
  })
  const bad: [string, () => Promise<string>][] = [
    ['empty', async () => ''],
    ['garbage', async () => 'a.b.c'],
    ['alg none', async () => `${part({ alg: 'none', typ: 'at+jwt' })}.${body}.`],
    ['alg none, in another case', async () => `${part({ alg: 'NoNe', typ: 'at+jwt' })}.${body}.`],
    ['expired', () => environment.sign({ ...claims, exp: inSeconds(-1) })],
    ['about to expire', () => environment.sign({ ...claims, exp: inSeconds(5) })],
    ['without an expiry', () => environment.sign({ sub: '7' })],
    ['not valid yet', () => environment.sign({ ...claims, nbf: inSeconds(60) })],
    ['wrong audience', () => environment.sign({ ...claims, aud: 'elsewhere' })],
    ['wrong issuer', () => environment.sign({ ...claims, iss: 'elsewhere' })],
    ['wrong type', () => environment.sign(claims, { typ: 'JWT' })],
    ['unknown role', () => environment.sign({ ...claims, role: 'Superuser' })],
    ['no session', () => environment.sign({ ...claims, sid: undefined })],
    ['subject not a number', () => environment.sign({ ...claims, sub: '7 or 1=1' })],
    [
      'critical extension',
      () => environment.sign(claims, { crit: ['b64'], b64: false }).catch(() => 'a.b.c'),
    ],
    [
      'another key, named in the header (jwk)',
      async () => {
        const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
        return signWith(privateKey, { jwk: await exportJWK(publicKey) })
      },
    ],
    [
      'another key, at an address in the header (jku)',
      async () => signWith((await generateKeyPair('EdDSA')).privateKey, { jku: 'http://127.0.0.1:1/jwks' }),
    ],
    [
      'HS256 with the public key as the secret',
      async () => {
        const keys = (await (await fetch(`${environment.url}/.well-known/jwks.json`)).text()) || 'public'
        const { publicKey } = await generateKeyPair('EdDSA', { extractable: true })
        const signed = `${part({ alg: 'HS256', typ: 'at+jwt', kid: 'test' })}.${body}`
        return `${signed}.${createHmac('sha256', keys + (await exportSPKI(publicKey)))
          .update(signed)
          .digest('base64url')}`
      },
    ],
    [
      'a changed claim',
      async () => {
        const [header, , signature] = (await environment.sign(claims)).split('.')
        return `${header}.${body}.${signature}`
      },
    ],
  ]
  const signWith = (key: Parameters<SignJWT['sign']>[0], header: object) =>
    new SignJWT({
      ...claims,
      iss: 'vitrine',
      aud: 'vitrine',
      sid: crypto.randomUUID(),
      role: 'Admin',
      username: 'x',
    })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'test', ...header })
      .sign(key)

  it.each(bad)('returns 401 for a token with a fault: %s', async (_name, make) => {
    const before = environment.seen.length
    const answer = await get(needsUser, `__Host-vitrine_access=${await make()}`)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      code: 'unauthenticated',
      message: texts.errors.authentication.message,
    })
    expect(environment.seen).toHaveLength(before)
  })

  it('is ignored in an Authorization header', async () => {
    const { token } = await environment.signIn()
    const answer = await fetch(environment.url + needsUser, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  })
})

describe('session', () => {
  it('is renewed once for concurrent requests without a valid access token, with fresh cookies on the answer', async () => {
    const { session } = await environment.signIn()
    const before = environment.renewals()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        get(needsUser, `__Host-vitrine_session=${session}; __Host-vitrine_access=old`),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
    expect(environment.renewals()).toBe(before + 1)

    const [kept, fresh] = (answers[0] as Response).headers.getSetCookie()
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: true }
    expect(parseSetCookie(kept as string)).toEqual({
      ...attributes,
      name: '__Host-vitrine_session',
      value: session,
      expires: expect.any(Date),
    })
    expect(parseSetCookie(fresh as string)).toEqual({
      ...attributes,
      name: '__Host-vitrine_access',
      value: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      maxAge: 300,
    })
    expect((answers[0] as Response).headers.get('cache-control')).toBe('private, no-store')
    const again = await get(needsUser, (fresh as string).split(';')[0])
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []])
  })

  it('is refused when it was revoked after a recent renewal', async () => {
    const person = await environment.signIn()
    const cookie = `__Host-vitrine_session=${person.session}`
    expect((await get(needsUser, cookie)).status).toBe(200)
    await environment.revoke(person)
    await expect.poll(async () => (await get(needsUser, cookie)).status).toBe(401)
  })

  it('is refused once it has ended, without another request to identity', async () => {
    const person = await environment.signIn()
    await environment.revoke(person, true)
    const before = environment.renewals()
    for (let time = 0; time < 3; time++)
      expect((await get(needsUser, `__Host-vitrine_session=${person.session}`)).status).toBe(401)
    expect(environment.renewals()).toBe(before + 1)
    expect((await get('/api/posts', `__Host-vitrine_session=${person.session}`)).status).toBe(200)
  })

  it('is refused once it was revoked, although its access token is valid', async () => {
    const person = await environment.signIn()
    const other = await environment.signIn()
    expect((await get(needsUser, person.cookie)).status).toBe(200)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await environment.revoke(person)
    await expect.poll(async () => (await get(needsUser, person.cookie)).status).toBe(401)
    // No push has come: the list is read every 400 ms.
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 400)
    expect((await get(needsUser, other.cookie)).status).toBe(200)
  })
})

describe('unavailable dependencies', () => {
  it('checks every session with identity, and trusts no access token, while Redis is unavailable', async () => {
    const withoutRedis = await createTestEnvironment({ REDIS_URL: 'redis://127.0.0.1:1' })
    const person = await withoutRedis.signIn()
    for (let time = 1; time <= 3; time++) {
      expect((await get(needsUser, person.cookie, withoutRedis)).status).toBe(200)
      expect(withoutRedis.renewals()).toBe(time)
    }
    expect((await get(needsUser, `__Host-vitrine_access=${person.token}`, withoutRedis)).status).toBe(401)
    await withoutRedis.revoke(person, true)
    expect((await get(needsUser, person.cookie, withoutRedis)).status).toBe(401)
    expect((await get('/readyz', undefined, withoutRedis)).status).toBe(503)
    await withoutRedis.stop()
  })

  it('returns 503 instead of 401 while identity is unavailable', async () => {
    const withoutIdentity = await createTestEnvironment()
    const person = await withoutIdentity.signIn()
    const sessionOnly = `__Host-vitrine_session=${person.session}`
    expect((await get(needsUser, person.cookie, withoutIdentity)).status).toBe(200)
    await withoutIdentity.stopIdentity()
    const answer = await get(needsUser, sessionOnly, withoutIdentity)
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'service_unavailable' }])
    const open = await get('/api/posts', sessionOnly, withoutIdentity)
    expect([open.status, ((await open.json()) as Seen).headers.authorization]).toEqual([200, undefined])
    // A valid access token needs no answer of identity.
    expect((await get(needsUser, person.cookie, withoutIdentity)).status).toBe(200)
    await withoutIdentity.stop()
  })
})
