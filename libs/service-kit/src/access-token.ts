import { AppError, type Role, roles, texts } from '@vitrine/contracts'
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { createPublishedKeys } from './published-keys.ts'
import type { Revocations } from './revocation-list.ts'

/** Pinned by whoever signs and whoever verifies. */
export const accessToken = {
  issuer: 'vitrine',
  audience: 'vitrine',
  type: 'at+jwt',
  algorithm: 'EdDSA',
} as const

/** The person behind a request, as the access token says. */
export interface Viewer {
  id: number
  username: string
  role: Role
  /** The session's public handle, not its secret. */
  sessionId: string
  /** Unix time in seconds. */
  expiresAt: number
}

/** No user has this id: an anonymous visitor, where a query has the viewer's. */
export const anonymous = 0

const Claims = z.object({
  sub: z
    .string()
    .regex(/^[1-9][0-9]*$/)
    .transform(Number),
  username: z.string(),
  role: z.enum(roles),
  sid: z.uuid(),
  exp: z.int(),
})

export interface TokenVerifier {
  /** Rejects with `unauthenticated` whatever is not a valid, unexpired access token of ours. */
  verify(token: string): Promise<Viewer>
}

const maxVerified = 10_000
const standardRefreshMs = 60_000

/**
 * Tokens are verified once and remembered, at most until they expire and for as long as keys are used without being
 * fetched anew (`refreshMs`), so that a removed key ends all its tokens; the least recently used make room for new ones.
 */
export function createTokenVerifier(options: {
  keys: { url: string } | JSONWebKeySet
  refreshMs?: number
  now?: () => Date
}): TokenVerifier {
  const { keys, refreshMs = standardRefreshMs, now = () => new Date() } = options
  const keySet: JWTVerifyGetKey =
    'url' in keys
      ? createPublishedKeys({ url: String(keys.url), refreshMs })
      : createLocalJWKSet(keys as JSONWebKeySet)
  const verified = new LRUCache<string, { viewer: Viewer; until: number }>({ max: maxVerified })

  async function verify(token: string): Promise<Viewer> {
    const { payload } = await jwtVerify(token, keySet, {
      issuer: accessToken.issuer,
      audience: accessToken.audience,
      typ: accessToken.type,
      algorithms: [accessToken.algorithm],
      currentDate: now(),
    })
    const claims = Claims.parse(payload)
    return {
      id: claims.sub,
      username: claims.username,
      role: claims.role,
      sessionId: claims.sid,
      expiresAt: claims.exp,
    }
  }

  return {
    async verify(token) {
      const time = now().getTime()
      const known = verified.get(token)
      if (known) {
        if (known.until > time) return known.viewer
        verified.delete(token)
      }
      const viewer = await verify(token).catch(cause => {
        throw isKeyServerProblem(cause)
          ? new AppError('service_unavailable', texts.errors.serviceUnavailable, { cause })
          : new AppError('unauthenticated', texts.errors.authentication.message, { cause })
      })
      verified.set(token, { viewer, until: Math.min(viewer.expiresAt * 1000, time + refreshMs) })
      return viewer
    },
  }
}

/** Refuses the tokens of sessions that have ended, too. */
export const withRevocations = (
  tokens: TokenVerifier,
  revocations: Pick<Revocations, 'isRevoked'>,
): TokenVerifier => ({
  async verify(token) {
    const viewer = await tokens.verify(token)
    if (!revocations.isRevoked(viewer.sessionId)) return viewer
    throw new AppError('unauthenticated', texts.errors.authentication.message)
  },
})

/** The keys could not be had: that says nothing about the token. */
const isKeyServerProblem = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error &&
    'code' in error &&
    (error.code === 'ERR_JWKS_TIMEOUT' || error.code === 'ERR_JOSE_GENERIC'))
