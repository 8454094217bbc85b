import { AppError, type RateLimit, texts } from '@vitrine/contracts'
import { parseRateLimit } from '@vitrine/service-kit'
import type { FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import { createLimiter, type Limiter, type Verdict } from './leases.ts'

/** Per 5 minutes: a signed-in person, and an address that nobody is signed in at. */
const general = { user: 1_500, anonymous: 300, seconds: 300 }

/** Who is counted: the signed-in person if there is one, and the network of the address. */
export interface Counted {
  userId: number | undefined
  network: string
}

export interface Limits {
  /** The check of a route: the general limits, and its own if it has one. Rejects with `rate_limited`. */
  forRoute(operationId: string, limit: RateLimit | undefined): RouteLimit
}
export type RouteLimit = (counted: Counted, reply: FastifyReply) => void | Promise<void>

export function createLimits(options: {
  redis: Redis
  factor: number
  onFallback: (error: unknown) => void
  now?: () => number
}): Limits {
  const { factor, now = Date.now, ...common } = options
  const limiter = (name: string, points: number, seconds: number) =>
    createLimiter({ ...common, now, name, seconds, points: Math.max(1, Math.round(points * factor)) })
  const perUser = limiter('api:user', general.user, general.seconds)
  const perNetwork = limiter('api:ip', general.anonymous, general.seconds)

  function takeGeneral({ userId, network }: Counted): Verdict | Promise<Verdict> {
    return userId === undefined ? perNetwork.take(network) : perUser.take(String(userId))
  }

  return {
    forRoute(operationId, limit) {
      if (!limit) {
        return (counted, reply) => {
          const verdict = takeGeneral(counted)
          if (verdict instanceof Promise) return verdict.then(later => tell(later, reply, now))
          tell(verdict, reply, now)
        }
      }
      const { points, seconds, perIp } = parseRateLimit(limit)
      const own: Limiter = limiter(`route:${operationId}`, points, seconds)
      return async (counted, reply) => {
        tell(await takeGeneral(counted), reply, now)
        const key = perIp || counted.userId === undefined ? `ip:${counted.network}` : `user:${counted.userId}`
        tell(await own.take(key), reply, now)
      }
    },
  }
}

/** Says how much is left, and refuses when nothing is. */
function tell(verdict: Verdict, reply: FastifyReply, now: () => number): void {
  const seconds = Math.max(1, Math.ceil((verdict.resetsAt - now()) / 1000))
  reply.header('x-ratelimit-limit', verdict.limit)
  reply.header('x-ratelimit-remaining', verdict.remaining)
  reply.header('x-ratelimit-reset', seconds)
  if (!verdict.isAllowed)
    throw new AppError('rate_limited', texts.errors.tooManyRequests, { retryAfter: seconds })
}
