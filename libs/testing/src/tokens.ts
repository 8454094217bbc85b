import { randomUUID } from 'node:crypto'
import type { Role } from '@vitrine/contracts'
import { accessToken, serviceToken } from '@vitrine/service-kit'
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'

export interface TestTokens {
  /** What the service under test verifies with. */
  jwks: JSONWebKeySet
  /** The headers of identity, as it calls an internal route; `claims` make a token that must be refused. */
  asService(
    claims?: Partial<Record<'subject' | 'audience' | 'issuer' | 'expires', string>>,
  ): Promise<{ authorization: string }>
  /** The headers of a signed-in user; `claims` make a token that must be refused. */
  as(
    user: {
      id: number
      username?: string
      role?: Role
      sessionId?: string
      /** Absent: long ago. */
      registeredAt?: Date
    },
    claims?: { audience?: string; issuer?: string; expires?: string },
  ): Promise<{ authorization: string }>
}

/** Creates a signing key in the place of identity's. */
export async function createTestTokens(): Promise<TestTokens> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: accessToken.algorithm }] }
  return {
    jwks,
    async asService(claims = {}) {
      const { algorithm: alg, type: typ } = serviceToken
      const { subject, issuer, audience, expires = '1m' } = { ...serviceToken, ...claims }
      const token = await new SignJWT()
        .setProtectedHeader({ alg, typ, kid: 'test' })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(expires)
        .sign(privateKey)
      return { authorization: `Bearer ${token}` }
    },
    async as(
      { id, username = `user${id}`, role = 'Traveler', sessionId = randomUUID(), registeredAt },
      claims = {},
    ) {
      const { issuer = accessToken.issuer, audience = accessToken.audience, expires = '5m' } = claims
      const token = await new SignJWT({
        username,
        role,
        sid: sessionId,
        ...(registeredAt && { since: Math.floor(registeredAt.getTime() / 1000) }),
      })
        .setProtectedHeader({ alg: accessToken.algorithm, typ: accessToken.type, kid: 'test' })
        .setSubject(String(id))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(privateKey)
      return { authorization: `Bearer ${token}` }
    },
  }
}
