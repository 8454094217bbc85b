import { createHmac } from 'node:crypto'
import { texts } from '@vitrine/contracts'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Seen, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => world.stop())

const needsUser = '/api/feed/mixed'
const get = (path: string, cookie?: string, at: World = world) =>
  fetch(at.url + path, { headers: cookie === undefined ? {} : { cookie } })
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const claims = { sub: '7', exp: inSeconds(300) }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an access token', () => {
  it('of ours lets its person in', async () => {
    const { token } = await world.signIn()
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
    ['nothing', async () => ''],
    ['garbage', async () => 'a.b.c'],
    ['alg none', async () => `${part({ alg: 'none', typ: 'at+jwt' })}.${body}.`],
    ['alg none, otherwise written', async () => `${part({ alg: 'NoNe', typ: 'at+jwt' })}.${body}.`],
    ['expired', () => world.sign({ ...claims, exp: inSeconds(-1) })],
    ['about to expire', () => world.sign({ ...claims, exp: inSeconds(5) })],
    ['without an end', () => world.sign({ sub: '7' })],
    ['not valid yet', () => world.sign({ ...claims, nbf: inSeconds(60) })],
    ['wrong audience', () => world.sign({ ...claims, aud: 'elsewhere' })],
    ['wrong issuer', () => world.sign({ ...claims, iss: 'elsewhere' })],
    ['wrong type', () => world.sign(claims, { typ: 'JWT' })],
    ['unknown role', () => world.sign({ ...claims, role: 'Superuser' })],
    ['no session', () => world.sign({ ...claims, sid: undefined })],
    ['subject not a number', () => world.sign({ ...claims, sub: '7 or 1=1' })],
    ['critical extension', () => world.sign(claims, { crit: ['b64'], b64: false }).catch(() => 'a.b.c')],
    [
      'another key, named by itself (jwk)',
      async () => {
        const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
        return signWith(privateKey, { jwk: await exportJWK(publicKey) })
      },
    ],
    [
      'another key, at its own address (jku)',
      async () => signWith((await generateKeyPair('EdDSA')).privateKey, { jku: 'http://127.0.0.1:1/jwks' }),
    ],
    [
      'HS256 with the public key as the secret',
      async () => {
        const keys = (await (await fetch(`${world.url}/.well-known/jwks.json`)).text()) || 'public'
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
        const [header, , signature] = (await world.sign(claims)).split('.')
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

  it.each(bad)('with a fault is nobody: %s', async (_name, make) => {
    const before = world.seen.length
    const answer = await get(needsUser, `__Host-vitrine_access=${await make()}`)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      code: 'unauthenticated',
      message: texts.errors.authentication.message,
    })
    expect(world.seen).toHaveLength(before)
  })

  it('in an Authorization header counts for nothing', async () => {
    const { token } = await world.signIn()
    const answer = await fetch(world.url + needsUser, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  })
})

describe('a session', () => {
  it('without a valid access token is renewed once for all who wait, with fresh cookies on the answer', async () => {
    const { session } = await world.signIn()
    const before = world.renewals()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        get(needsUser, `__Host-vitrine_session=${session}; __Host-vitrine_access=old`),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
    expect(world.renewals()).toBe(before + 1)

    const [kept, fresh] = (answers[0] as Response).headers.getSetCookie()
    expect(kept).toMatch(
      new RegExp(
        `^__Host-vitrine_session=${session}; Expires=[^;]+GMT; Path=/; HttpOnly; SameSite=Lax; Secure$`,
      ),
    )
    expect(fresh).toMatch(
      /^__Host-vitrine_access=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect((answers[0] as Response).headers.get('cache-control')).toBe('private, no-store')
    const again = await get(needsUser, (fresh as string).split(';')[0])
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []])
  })

  it('renewed a moment ago and revoked since is nobody', async () => {
    const person = await world.signIn()
    const cookie = `__Host-vitrine_session=${person.session}`
    expect((await get(needsUser, cookie)).status).toBe(200)
    await world.revoke(person)
    await expect.poll(async () => (await get(needsUser, cookie)).status, { timeout: 1_000 }).toBe(401)
  })

  it('that has ended is nobody, and identity is not asked about it again', async () => {
    const person = await world.signIn()
    await world.revoke(person, true)
    const before = world.renewals()
    for (let time = 0; time < 3; time++)
      expect((await get(needsUser, `__Host-vitrine_session=${person.session}`)).status).toBe(401)
    expect(world.renewals()).toBe(before + 1)
    expect((await get('/api/posts', `__Host-vitrine_session=${person.session}`)).status).toBe(200)
  })

  it('that is revoked ends within a second, its access token notwithstanding', async () => {
    const person = await world.signIn()
    const other = await world.signIn()
    expect((await get(needsUser, person.cookie)).status).toBe(200)
    await world.revoke(person)
    await expect.poll(async () => (await get(needsUser, person.cookie)).status, { timeout: 1_000 }).toBe(401)
    expect((await get(needsUser, other.cookie)).status).toBe(200)
  })
})

describe('while nobody can say what was revoked', () => {
  it('every session is checked by identity, and no access token is trusted', async () => {
    const blind = await createWorld({ REDIS_URL: 'redis://127.0.0.1:1' })
    const person = await blind.signIn()
    for (let time = 1; time <= 3; time++) {
      expect((await get(needsUser, person.cookie, blind)).status).toBe(200)
      expect(blind.renewals()).toBe(time)
    }
    expect((await get(needsUser, `__Host-vitrine_access=${person.token}`, blind)).status).toBe(401)
    await blind.revoke(person, true)
    expect((await get(needsUser, person.cookie, blind)).status).toBe(401)
    expect((await get('/readyz', undefined, blind)).status).toBe(503)
    await blind.stop()
  })

  it('nor who is signed in, a person is told so and not that they are signed out', async () => {
    const alone = await createWorld()
    const person = await alone.signIn()
    const sessionOnly = `__Host-vitrine_session=${person.session}`
    expect((await get(needsUser, person.cookie, alone)).status).toBe(200)
    await alone.stopIdentity()
    const answer = await get(needsUser, sessionOnly, alone)
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'service_unavailable' }])
    const open = await get('/api/posts', sessionOnly, alone)
    expect([open.status, ((await open.json()) as Seen).headers.authorization]).toEqual([200, undefined])
    // Whose access token is still good needs nobody's word.
    expect((await get(needsUser, person.cookie, alone)).status).toBe(200)
    await alone.stop()
  })
})
