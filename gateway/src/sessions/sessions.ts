import { AppError, type SessionCookies, texts } from '@vitrine/contracts'
import type { TokenVerifier, Viewer } from '@vitrine/service-kit'
import type { FastifyReply } from 'fastify'
import { readCookie, readSession, renewedCookies } from './cookies.ts'
import type { Renew } from './renewal.ts'
import type { Revocations } from './revocations.ts'

/** Who a request comes from, and the token that tells a service so. */
export interface SignedIn {
  viewer: Viewer
  token: string
}

export interface Sessions {
  /**
   * The person behind these cookies, or null. A session whose access token ran out is renewed, and the answer gets
   * the fresh cookies. Rejects with `service_unavailable` when nobody can say who it is: somebody who is signed in
   * must not look signed out.
   */
  identify(cookies: string | undefined, reply: FastifyReply): Promise<SignedIn | null>
}

/** A token that ends within this time is renewed now: the service behind us must still find it valid. */
const marginSeconds = 10

export function createSessions(options: {
  tokens: TokenVerifier
  revocations: Revocations
  renew: Renew
  cookies: SessionCookies
  now?: () => number
}): Sessions {
  const { tokens, revocations, renew, cookies, now = Date.now } = options

  async function byToken(token: string): Promise<SignedIn | null> {
    try {
      const viewer = await tokens.verify(token)
      const isUsable =
        viewer.expiresAt - marginSeconds > now() / 1000 && !revocations.isRevoked(viewer.sessionId)
      return isUsable ? { viewer, token } : null
    } catch (error) {
      // Not valid, or nobody can say: identity is asked about the session itself.
      if (error instanceof AppError) return null
      throw error
    }
  }

  async function bySession(session: string, reply: FastifyReply): Promise<SignedIn | null> {
    // A recent answer may have been overtaken by the session's end: identity has the last word.
    const found = (await renewed(session, revocations.isFresh())) ?? (await renewed(session, false))
    if (!found) return null
    reply.header('set-cookie', renewedCookies(session, found.renewed, cookies))
    reply.header('cache-control', 'private, no-store')
    return { viewer: found.viewer, token: found.renewed.accessToken }
  }

  async function renewed(session: string, mayBeRecent: boolean) {
    const renewed = await renew(session, mayBeRecent).catch(cause => {
      throw new AppError('service_unavailable', texts.errors.serviceUnavailable, { cause })
    })
    if (!renewed) return null
    const viewer = await tokens.verify(renewed.accessToken)
    return revocations.isRevoked(viewer.sessionId) ? null : { viewer, renewed }
  }

  return {
    async identify(header, reply) {
      if (header === undefined) return null
      const token = readCookie(header, cookies.access)
      if (token !== undefined && revocations.isFresh()) {
        const signedIn = await byToken(token)
        if (signedIn) return signedIn
      }
      const session = readSession(header, cookies)
      return session === undefined ? null : bySession(session, reply)
    },
  }
}
