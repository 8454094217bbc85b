import { AppError, type SessionCookies, texts } from '@vitrine/contracts'
import type { Revocations, TokenVerifier, Viewer } from '@vitrine/service-kit'
import type { FastifyReply } from 'fastify'
import type { ApplyVerdict, Charge } from '../limits/limits.ts'
import { readCookies, renewedCookies } from './cookies.ts'
import type { Renewals } from './renewals.ts'

/** Who sends a request, and the token that proves it to a service. */
export interface SignedIn {
  viewer: Viewer
  token: string
  /** The answer carries fresh cookies. */
  isRenewed: boolean
}

export interface Identified {
  signedIn: SignedIn | null
  /** The network's point that a look-up without a result has used. */
  charge: Charge | null
}

export interface Sessions {
  /**
   * The person behind these cookies, if there is one. A session whose access token has expired is renewed, and fresh
   * cookies are set on the reply. Rejects with `service_unavailable` when identity cannot answer, because a signed-in
   * person must not look signed out, and with `rate_limited` when the network has no point left for a look-up.
   */
  identify(cookies: string | undefined, network: string, reply: FastifyReply): Promise<Identified>
}

/** A token that expires within this time is renewed at once: the service behind must still find it valid. */
const marginSeconds = 10
const anonymous: Identified = { signedIn: null, charge: null }

export function createSessions(options: {
  tokens: TokenVerifier
  revocations: Revocations
  renewals: Renewals
  limits: { chargeNetwork(network: string): Promise<Charge>; apply: ApplyVerdict }
  cookies: SessionCookies
  now?: () => number
}): Sessions {
  const { tokens, revocations, renewals, limits, cookies, now = Date.now } = options

  async function findByToken(token: string): Promise<SignedIn | null> {
    try {
      const viewer = await tokens.verify(token)
      const isUsable =
        viewer.expiresAt - marginSeconds > now() / 1000 && !revocations.isRevoked(viewer.sessionId)
      return isUsable ? { viewer, token, isRenewed: false } : null
    } catch (error) {
      // Not valid, or the keys are unavailable: identity decides about the session itself.
      if (error instanceof AppError) return null
      throw error
    }
  }

  /** The network pays for the look-up in advance; a person who is found has a limit of their own. */
  async function findBySession(session: string, network: string, reply: FastifyReply): Promise<Identified> {
    if (renewals.hasEnded(session)) return anonymous
    const charge = await limits.chargeNetwork(network)
    // A session that was renewed before is looked up even where visitors have used the network's points.
    if (!renewals.isKnown(session)) limits.apply(charge.verdict, reply)
    const signedIn = await renew(session, reply).catch(error => {
      charge.giveBack()
      throw error
    })
    if (!signedIn) return { signedIn, charge }
    charge.giveBack()
    return { signedIn, charge: null }
  }

  async function renew(session: string, reply: FastifyReply): Promise<SignedIn | null> {
    // The session may have ended since a recent answer: identity decides.
    const found = (await renewed(session, revocations.isFresh())) ?? (await renewed(session, false))
    if (!found) return null
    reply.header('set-cookie', renewedCookies(session, found.renewed, cookies))
    reply.header('cache-control', 'private, no-store')
    return { viewer: found.viewer, token: found.renewed.accessToken, isRenewed: true }
  }

  async function renewed(session: string, mayBeRecent: boolean) {
    const renewed = await renewals.renew(session, mayBeRecent).catch(cause => {
      if (cause instanceof AppError) throw cause
      throw new AppError('service_unavailable', texts.errors.serviceUnavailable, { cause })
    })
    if (!renewed) return null
    const viewer = await tokens.verify(renewed.accessToken)
    return revocations.isRevoked(viewer.sessionId) ? null : { viewer, renewed }
  }

  return {
    async identify(header, network, reply) {
      if (header === undefined) return anonymous
      const { session, access } = readCookies(header, cookies)
      if (access !== undefined && revocations.isFresh()) {
        const signedIn = await findByToken(access)
        if (signedIn) return { signedIn, charge: null }
      }
      return session === undefined ? anonymous : findBySession(session, network, reply)
    },
  }
}
