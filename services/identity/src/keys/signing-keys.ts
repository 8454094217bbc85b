import type { CurrentUser } from '@vitrine/contracts'
import { accessToken, keySetOf, serviceToken } from '@vitrine/service-kit'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { z } from 'zod'

/** How long an access token is valid, also without Redis, where the end of its session cannot be announced. */
export const accessTokenSeconds = 5 * 60

/** Longer than a request takes to arrive. */
const serviceTokenSeconds = 60

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
  /** For an internal route of another service. */
  signService(): Promise<string>
}

/** The first key signs; the others still verify, so that keys can be rotated without ending sessions. */
export function createSigner({ keys }: SigningKeys, clock: () => Date): Signer {
  const [current] = keys
  const key = importJWK(current, accessToken.algorithm)
  const signed = async (
    kind: typeof accessToken | typeof serviceToken,
    claims: JWTPayload,
    seconds: number,
  ) => {
    const now = Math.floor(clock().getTime() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: kind.algorithm, typ: kind.type, kid: current.kid })
      .setIssuer(kind.issuer)
      .setAudience(kind.audience)
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(await key)
  }
  return {
    jwks: { keys: keys.map(({ d: _, ...key }) => ({ ...key, alg: accessToken.algorithm, use: 'sig' })) },
    sign({ id, username, role, createdAt }, sessionId) {
      const since = Math.floor(Date.parse(createdAt) / 1000)
      return signed(
        accessToken,
        { sub: String(id), username, role, sid: sessionId, since },
        accessTokenSeconds,
      )
    },
    signService: () => signed(serviceToken, { sub: serviceToken.subject }, serviceTokenSeconds),
  }
}
