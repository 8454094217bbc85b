import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import { allRoutes } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
let person: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
  person = await environment.join()
})
afterAll(() => environment.close())

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const routes = () => [
  ...allRoutes.filter(({ owner }) => owner === 'identity'),
  { method: 'GET', path: '/.well-known/jwks.json' },
  { method: 'POST', path: '/internal/sessions/renew' },
]

const keyOf = (index: number): KeyObject =>
  createPrivateKey({ key: environment.keys[index] as object as JsonWebKey, format: 'jwk' })
const signed = (header: object, claims: object, by: KeyObject): string => {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${sign(null, Buffer.from(text), by).toString('base64url')}`
}
const header = { alg: 'EdDSA', typ: 'at+jwt', kid: 'first' }
const claimsNow = () => {
  const seconds = Math.floor(environment.clock.now.getTime() / 1000)
  return {
    sub: String(person.id),
    username: person.username,
    role: 'Admin',
    sid: randomUUID(),
    iss: 'vitrine',
    aud: 'vitrine',
    iat: seconds,
    exp: seconds + 300,
  }
}

/** Forged access tokens, by the kind of attack. */
function forgeries(): Record<string, string> {
  const claims = claimsNow()
  const key = keyOf(0)
  const foreign = generateKeyPairSync('ed25519')
  const hmac = (secret: string | Buffer) => {
    const text = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const publicKey = createPublicKey(key)
  const foreignJwk = foreign.publicKey.export({ format: 'jwk' })
  const [head = '', , signature = ''] = person.access.split('.')
  return {
    'alg none': `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
    'alg none with a signature': `${encode({ ...header, alg: 'none' })}.${encode(claims)}.${signature}`,
    'HS256 by the public key (PEM)': hmac(publicKey.export({ format: 'pem', type: 'spki' })),
    'HS256 by the public key (raw)': hmac(
      Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'),
    ),
    'HS256 by nothing': hmac(''),
    'a foreign key': signed(header, claims, foreign.privateKey),
    'a foreign key under jwk': signed({ ...header, jwk: foreignJwk }, claims, foreign.privateKey),
    'a foreign key under jku': signed(
      { ...header, kid: 'evil', jku: 'http://127.0.0.1:1/jwks.json' },
      claims,
      foreign.privateKey,
    ),
    'an unknown critical header': signed({ ...header, crit: ['x'], x: 1 }, claims, key),
    'unsigned claims': `${head}.${encode({ ...claims, role: 'Admin' })}.${signature}`,
    'no type': signed({ alg: 'EdDSA', kid: 'first' }, claims, key),
    'the type of an id token': signed({ ...header, typ: 'JWT' }, claims, key),
    'another audience': signed(header, { ...claims, aud: 'another' }, key),
    'another issuer': signed(header, { ...claims, iss: 'another' }, key),
    expired: signed(header, { ...claims, exp: claims.iat - 1 }, key),
    'no expiry': signed(header, { ...claims, exp: undefined }, key),
    'a subject that is not an id': signed(header, { ...claims, sub: '1 or 1=1' }, key),
    'an unknown role': signed(header, { ...claims, role: 'Root' }, key),
    rubbish: 'a.b.c',
    'nothing at all': '',
  }
}

describe('an access token', () => {
  it.each(['first', 'second'])('signed by the %s key is accepted', async kid => {
    const access = signed({ ...header, kid }, claimsNow(), keyOf(kid === 'first' ? 0 : 1))
    expect((await environment.call('GET', '/api/user', { as: { access, session: '' } })).statusCode).toBe(200)
  })

  it('that is forged returns 401 on every route and stores nothing', async () => {
    const before = await environment.rowCounts()
    for (const [attack, token] of Object.entries(forgeries())) {
      for (const { method, path } of routes()) {
        const answer = await environment.call(method as 'GET' | 'POST' | 'PUT', path.replace(/:\w+/, '1'), {
          headers: { authorization: `Bearer ${token}` },
          ...((method === 'POST' || method === 'PUT') && { body: {} }),
        })
        expect([answer.statusCode, answer.json().code], `${attack} at ${method} ${path}`).toEqual([
          401,
          'unauthenticated',
        ])
      }
    }
    expect(await environment.rowCounts()).toEqual(before)
  })
})
