import { AppError, type RateLimit, texts } from '@vitrine/contracts'
import { parseRateLimit } from '@vitrine/service-kit'
import type { FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import { createLimiter, type Limiter, type Verdict } from './leases.ts'

/** Per 5 minutes: a signed-in person; the anonymous requests of a network; the pages of a network. */
const general = { user: 1_500, anonymous: 300, pages: 1_500, seconds: 300 }

/** What a request is counted by: the signed-in person if there is one, else the network of the address. */
export interface Caller {
  userId: number | undefined
  network: string
  /** The network's point, where the look-up of a session has taken it already. */
  charge: Charge | null
}

/** A point of a network that was taken before it is known who sends the request. */
export interface Charge {
  verdict: Verdict
  /** For a request that turned out to be a signed-in person's, who has a limit of their own. */
  giveBack(): void
}

export interface Limits {
  /** The check of a route: the general limits, and its own if it has one. Rejects with `rate_limited`. */
  forRoute(operationId: string, limit: RateLimit | undefined): RouteLimit
  /** The check of a page of the web app, by network. Rejects with `rate_limited`. */
  forPage(network: string, reply: FastifyReply): Promise<void>
  /** Takes a point of the network's general limit, which may be exhausted. */
  chargeNetwork(network: string): Promise<Charge>
}
export type RouteLimit = (caller: Caller, reply: FastifyReply) => void | Promise<void>

/** Sets the `X-RateLimit-*` headers; rejects with `rate_limited` when no point was left. */
export type ApplyVerdict = (verdict: Verdict, reply: FastifyReply) => void

export function createLimits(options: {
  redis: Redis
  factor: number
  onFallback: (error: unknown) => void
  now?: () => number
}): Limits & { apply: ApplyVerdict } {
  const { factor, now = Date.now, ...common } = options
  const limiter = (name: string, points: number, seconds: number) =>
    createLimiter({ ...common, now, name, seconds, points: Math.max(1, Math.round(points * factor)) })
  const perUser = limiter('api:user', general.user, general.seconds)
  const perNetwork = limiter('api:ip', general.anonymous, general.seconds)
  const pages = limiter('pages:ip', general.pages, general.seconds)

  const apply: ApplyVerdict = (verdict, reply) => {
    const seconds = Math.max(1, Math.ceil((verdict.resetsAt - now()) / 1000))
    reply.header('x-ratelimit-limit', verdict.limit)
    reply.header('x-ratelimit-remaining', verdict.remaining)
    reply.header('x-ratelimit-reset', seconds)
    if (!verdict.isAllowed)
      throw new AppError('rate_limited', texts.errors.tooManyRequests, { retryAfter: seconds })
  }

  function takeGeneral({ userId, network, charge }: Caller): Verdict | Promise<Verdict> {
    if (userId !== undefined) return perUser.take(String(userId))
    return charge?.verdict ?? perNetwork.take(network)
  }

  return {
    apply,
    forRoute(operationId, limit) {
      if (!limit) {
        return (caller, reply) => {
          const verdict = takeGeneral(caller)
          if (verdict instanceof Promise) return verdict.then(later => apply(later, reply))
          apply(verdict, reply)
        }
      }
      const { points, seconds, perIp } = parseRateLimit(limit)
      const own: Limiter = limiter(`route:${operationId}`, points, seconds)
      return async (caller, reply) => {
        apply(await takeGeneral(caller), reply)
        const key = perIp || caller.userId === undefined ? `ip:${caller.network}` : `user:${caller.userId}`
        apply(await own.take(key), reply)
      }
    },
    async forPage(network, reply) {
      apply(await pages.take(network), reply)
    },
    async chargeNetwork(network) {
      const verdict = await perNetwork.take(network)
      return { verdict, giveBack: () => perNetwork.giveBack(network, verdict) }
    },
  }
}
