import { AppError, texts } from '@vitrine/contracts'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Upstreams } from '../routing/upstreams.ts'
import type { Renewed } from './cookies.ts'

const Answer = z.object({
  accessToken: z.string(),
  expiresIn: z.number().positive(),
  session: z.object({ expiresAt: z.iso.datetime(), rememberMe: z.boolean() }),
})

export interface Renewals {
  /**
   * Renews a session through identity; null when there is no such session any more. Rejects while identity is
   * unavailable, and with `service_unavailable` when too many renewals are in flight. `mayBeRecent`: an answer of the
   * last seconds is enough, as for the other requests of the same page.
   */
  renew(session: string, mayBeRecent: boolean): Promise<Renewed | null>
  /** It was renewed before, by this process. */
  isKnown(session: string): boolean
  /** Identity has said that it ended. It never comes back. */
  hasEnded(session: string): boolean
}

const maxRemembered = 10_000
const recentMs = 10_000
const timeoutMs = 5_000
/** Each takes one of the connections to identity, which sign-in needs too. */
const maxInFlight = 64
const retryAfterSeconds = 1

export function createRenewals(
  upstreams: Pick<Upstreams, 'request'>,
  now: () => number = Date.now,
): Renewals {
  const ended = new LRUCache<string, true>({ max: maxRemembered })
  const renewedSessions = new LRUCache<string, { renewed: Renewed; at: number }>({ max: maxRemembered })
  const inFlight = new Map<string, Promise<Renewed | null>>()

  async function renew(session: string): Promise<Renewed | null> {
    const { status, text } = await upstreams.request('identity', {
      method: 'POST',
      path: '/internal/sessions/renew',
      json: { session },
      timeoutMs,
    })
    if (status === 200) {
      const renewed = Answer.parse(JSON.parse(text))
      renewedSessions.set(session, { renewed, at: now() })
      return renewed
    }
    if (status !== 401) throw new Error(`identity answered a renewal with ${status}`)
    renewedSessions.delete(session)
    ended.set(session, true)
    return null
  }

  return {
    async renew(session, mayBeRecent) {
      if (ended.has(session)) return null
      const recent = mayBeRecent ? renewedSessions.get(session) : undefined
      if (recent && now() - recent.at < recentMs) return recent.renewed
      const current = inFlight.get(session)
      if (current) return current
      if (inFlight.size >= maxInFlight)
        throw new AppError('service_unavailable', texts.errors.serviceUnavailable, {
          cause: new Error('too many renewals are in flight'),
          retryAfter: retryAfterSeconds,
        })
      const renewal = renew(session).finally(() => inFlight.delete(session))
      inFlight.set(session, renewal)
      return renewal
    },
    isKnown: session => renewedSessions.has(session),
    hasEnded: session => ended.has(session),
  }
}
