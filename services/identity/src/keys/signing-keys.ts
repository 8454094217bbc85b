import type { CurrentUser } from '@vitrine/contracts'
import { accessToken, keySetOf } from '@vitrine/service-kit'
import { importJWK, SignJWT } from 'jose'
import { z } from 'zod'

/** How long an access token is valid, also without Redis, where the end of its session cannot be announced. */
export const accessTokenSeconds = 5 * 60

const PrivateKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.base64url(),
  d: z.base64url(),
})

export const PublicKey = PrivateKey.omit({ d: true }).extend({
  alg: z.literal(accessToken.algorithm),
  use: z.literal('sig'),
})
type PublicKey = z.output<typeof PublicKey>

/** A JSON Web Key Set of private keys, as the environment variable holds it. */
export const SigningKeys = keySetOf(PrivateKey)
export type SigningKeys = z.output<typeof SigningKeys>

/** What a token says of its user. */
type TokenUser = Pick<CurrentUser, 'id' | 'username' | 'role' | 'createdAt'>

export interface Signer {
  /** The public parts of all keys. */
  jwks: { keys: PublicKey[] }
  sign(user: TokenUser, sessionId: string): Promise<string>
}

/** The first key signs; the others still verify, so that keys can be rotated without ending sessions. */
export function createSigner({ keys }: SigningKeys, clock: () => Date): Signer {
  const [current] = keys
  const key = importJWK(current, accessToken.algorithm)
  const header = { alg: accessToken.algorithm, typ: accessToken.type, kid: current.kid }
  return {
    jwks: { keys: keys.map(({ d: _, ...key }) => ({ ...key, alg: accessToken.algorithm, use: 'sig' })) },
    async sign({ id, username, role, createdAt }, sessionId) {
      const seconds = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ username, role, sid: sessionId, since: Math.floor(Date.parse(createdAt) / 1000) })
        .setProtectedHeader(header)
        .setSubject(String(id))
        .setIssuer(accessToken.issuer)
        .setAudience(accessToken.audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessTokenSeconds)
        .sign(await key)
    },
  }
}
