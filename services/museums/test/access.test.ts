import { routes } from '@vitrine/contracts'
import { accessToken } from '@vitrine/service-kit'
import { exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let id: number
beforeAll(async () => {
  env = await createTestEnvironment()
  const [museum] = await env.addMuseums({ name: 'Art Hall' })
  id = museum?.id ?? 0
})
afterAll(() => env.close())

const claims = { username: 'mallory', role: 'Admin', sid: crypto.randomUUID() }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(key: Parameters<SignJWT['sign']>[0], alg: string, more: { jku?: string } = {}) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg, typ: accessToken.type, kid: 'test', ...more })
    .setSubject('1')
    .setIssuer(accessToken.issuer)
    .setAudience(accessToken.audience)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
}

const attacks: Record<string, () => Promise<string> | string> = {
  'no algorithm': () =>
    `${part({ alg: 'none', typ: accessToken.type })}.${part({ ...claims, sub: '1', iss: 'vitrine', aud: 'vitrine', exp: 9e9 })}.`,
  'no algorithm, with a signature': () =>
    `${part({ alg: 'none', typ: accessToken.type })}.${part({ ...claims, sub: '1', iss: 'vitrine', aud: 'vitrine', exp: 9e9 })}.AAAA`,
  'a key of another issuer': async () => signed((await generateKeyPair('EdDSA')).privateKey, 'EdDSA'),
  'HS256 with the public key': async () => {
    const [jwk] = env.tokens.jwks.keys
    const key = (await importJWK(jwk ?? {}, 'EdDSA', { extractable: true })) as Parameters<
      typeof exportSPKI
    >[0]
    return signed(new TextEncoder().encode(await exportSPKI(key)), 'HS256')
  },
  'a key set of the attacker': async () => {
    const { privateKey } = await generateKeyPair('EdDSA')
    return signed(privateKey, 'EdDSA', { jku: 'http://127.0.0.1:1/jwks' })
  },
  'no token at all': () => 'hello',
}

describe('POST /api/museums/:id/follow without a valid token', () => {
  it('returns 401 without a token', async () => {
    const answer = await env.app.inject({ method: 'POST', url: `/api/museums/${id}/follow` })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'unauthenticated', message: 'Authentication required' })
  })

  it.each(Object.entries(attacks))('returns 401 for %s', async (_, forge) => {
    const headers = { authorization: `Bearer ${await forge()}` }
    const follow = await env.app.inject({ method: 'POST', url: `/api/museums/${id}/follow`, headers })
    expect(follow.statusCode).toBe(401)
    expect(follow.json().code).toBe('unauthenticated')
    // A forged token is refused on public routes too.
    expect((await env.get(`/api/museums/${id}`, headers)).status).toBe(401)
    expect(await env.db.query('select * from museum_follows')).toEqual([])
  })
})

describe('the routes of the service', () => {
  it('are those that the contracts assign to it, and no others', async () => {
    const ours = Object.values(routes).filter(route => route.owner === 'museums')
    for (const route of ours) {
      const url = route.path.replace(':id', '1').replace(':slug', 'x')
      expect(env.app.hasRoute({ method: route.method, url: route.path }), url).toBe(true)
    }
    expect((await env.get('/api/posts')).status).toBe(404)
  })
})
