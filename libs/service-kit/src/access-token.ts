import { type Role, roles } from '@vitrine/contracts'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { unauthenticated } from './errors.ts'
import type { Revocations } from './revocation-list.ts'
import { createClaimsReader, standardRefreshMs, type VerifyingOptions } from './signed-token.ts'

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
  /** When the account was created; Unix time in seconds, as the next one. */
  registeredAt: number
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
  /** Absent in tokens from before there was such a claim: an account that is not new. */
  since: z.int().default(0),
  exp: z.int(),
})

export interface TokenVerifier {
  /** Rejects with `unauthenticated` whatever is not a valid, unexpired access token of ours. */
  verify(token: string): Promise<Viewer>
}

const maxVerified = 10_000

/**
 * Tokens are verified once and remembered, at most until they expire and for as long as keys are used without being
 * fetched anew (`refreshMs`), so that a removed key ends all its tokens; the least recently used make room for new ones.
 */
export function createTokenVerifier(options: VerifyingOptions): TokenVerifier {
  const { refreshMs = standardRefreshMs, now = () => new Date() } = options
  const read = createClaimsReader(accessToken, Claims, options)
  const verified = new LRUCache<string, { viewer: Viewer; until: number }>({ max: maxVerified })

  async function verify(token: string): Promise<Viewer> {
    const { sub, username, role, sid, since, exp } = await read(token)
    return { id: sub, username, role, sessionId: sid, registeredAt: since, expiresAt: exp }
  }

  return {
    async verify(token) {
      const time = now().getTime()
      const known = verified.get(token)
      if (known) {
        if (known.until > time) return known.viewer
        verified.delete(token)
      }
      const viewer = await verify(token)
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
    throw unauthenticated()
  },
})
