import { createHmac } from 'node:crypto'
import { accessToken } from '@vitrine/service-kit'
import { createTestTokens, type TestTokens } from '@vitrine/testing'

/** Tokens that every service refuses. */
export async function attackTokens(tokens: TestTokens): Promise<Record<string, string>> {
  const genuineBut = async (claims: Parameters<TestTokens['as']>[1]) =>
    (await tokens.as({ id: 1 }, claims)).authorization.slice('Bearer '.length)
  const genuine = await genuineBut({})
  const [, claims = '', signature = ''] = genuine.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = { alg: accessToken.algorithm, typ: accessToken.type, kid: 'test' }
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const publicKey = JSON.stringify(tokens.jwks.keys[0])
  const symmetric = `${encode({ ...header, alg: 'HS256' })}.${claims}`
  const foreign = (await (await createTestTokens()).as({ id: 1 })).authorization.slice('Bearer '.length)
  return {
    'no algorithm': `${encode({ ...header, alg: 'none' })}.${claims}.${signature}`,
    'the public key as a secret': `${symmetric}.${createHmac('sha256', publicKey).update(symmetric).digest('base64url')}`,
    'for somebody else': await genuineBut({ audience: 'elsewhere' }),
    'from somebody else': await genuineBut({ issuer: 'elsewhere' }),
    'run out': await genuineBut({ expires: '-1s' }),
    'claims that were changed': `${encode(header)}.${encode({ ...payload, role: 'Admin' })}.${signature}`,
    'a key of their own': foreign,
    'keys from elsewhere': `${encode({ ...header, jku: 'http://127.0.0.1:9/jwks.json' })}.${claims}.${signature}`,
    'another type': `${encode({ ...header, typ: 'JWT' })}.${claims}.${signature}`,
    nonsense: 'a.b.c',
  }
}
