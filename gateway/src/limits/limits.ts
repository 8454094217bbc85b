import { AppError, type RateLimit, type Route, texts } from '@vitrine/contracts'
import { firstDayLeftMs, parseRateLimit, type RateWindow, scaledPoints } from '@vitrine/service-kit'
import type { FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import { createLeases, createLimiter, type Verdict } from './leases.ts'

/** A signed-in person; the anonymous requests of a network; the pages of a network. */
const general = { user: '1500/5min', anonymous: '300/5min', pages: '1500/5min' } as const

/** Limits by name. */
export type ConfiguredLimits = Readonly<Record<string, RateLimit>>

/** What a request is counted by: the signed-in person if there is one, else the network of the address. */
export interface Caller {
  userId: number | undefined
  /** When the user's account was created, Unix time in seconds. */
  registeredAt?: number
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
  /**
   * The check of a route: the general limits, and its own if it has any; of files their own alone, for a page of pictures
   * would use up the general ones. Rejects with `rate_limited`.
   */
  forRoute(operationId: string, own: RouteLimits): RouteLimit
  /** The check of a page of the web app, by network. Rejects with `rate_limited`. */
  forPage(network: string, reply: FastifyReply): Promise<void>
  /** Takes a point of the network's general limit, which may be exhausted. */
  chargeNetwork(network: string): Promise<Charge>
}
/** What the contracts declare of a route. */
export type RouteLimits = Pick<Route, 'rateLimit' | 'firstDayLimit' | 'kind'>
export type RouteLimit = (caller: Caller, reply: FastifyReply) => void | Promise<void>

/** Sets the `X-RateLimit-*` headers; rejects with `rate_limited` when no point was left. */
export type ApplyVerdict = (verdict: Verdict, reply: FastifyReply) => void

export function createLimits(options: {
  redis: Redis
  factor: number
  /** In place of the declared ones, by name: `user`, `anonymous`, `pages`, an operation, or `<operation>.firstDay`. */
  configured?: ConfiguredLimits
  onFallback: (error: unknown) => void
  now?: () => number
}): Limits & { apply: ApplyVerdict } {
  const { factor, configured = {}, now = Date.now, ...common } = options
  const leases = createLeases()
  const limiter = (name: string, { points, seconds }: Pick<RateWindow, 'points' | 'seconds'>) =>
    createLimiter({ ...common, leases, now, name, seconds, points: scaledPoints(points, factor) })
  const windowOf = (name: string, declared: RateLimit) => parseRateLimit(configured[name] ?? declared)
  const perUser = limiter('api:user', windowOf('user', general.user))
  const perNetwork = limiter('api:ip', windowOf('anonymous', general.anonymous))
  const pages = limiter('pages:ip', windowOf('pages', general.pages))

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

  function ownLimit(operationId: string, declared: RateLimit) {
    const { perIp, ...window } = windowOf(operationId, declared)
    const own = limiter(`route:${operationId}`, window)
    return ({ userId, network }: Caller) =>
      own.take(perIp || userId === undefined ? `ip:${network}` : `user:${userId}`)
  }

  /** Counts nothing once the account is a day old; then a refusal ends, too. */
  function ownFirstDayLimit(operationId: string, declared: RateLimit) {
    const firstDay = limiter(`first-day:${operationId}`, windowOf(`${operationId}.firstDay`, declared))
    return async ({ userId, registeredAt }: Caller): Promise<void> => {
      if (userId === undefined || registeredAt === undefined) return
      const newForMs = firstDayLeftMs(new Date(registeredAt * 1000), new Date(now()))
      if (newForMs === 0) return
      const { isAllowed, resetsAt } = await firstDay.take(`user:${userId}`)
      if (isAllowed) return
      const retryAfter = Math.max(1, Math.ceil(Math.min(resetsAt - now(), newForMs) / 1000))
      throw new AppError('rate_limited', texts.errors.firstDay, { retryAfter })
    }
  }

  return {
    apply,
    forRoute(operationId, { rateLimit, firstDayLimit, kind }) {
      const own = rateLimit && ownLimit(operationId, rateLimit)
      if (own && kind === 'file') return async (caller, reply) => apply(await own(caller), reply)
      const firstDay = firstDayLimit && ownFirstDayLimit(operationId, firstDayLimit)
      if (!own && !firstDay) {
        return (caller, reply) => {
          const verdict = takeGeneral(caller)
          if (verdict instanceof Promise) return verdict.then(later => apply(later, reply))
          apply(verdict, reply)
        }
      }
      return async (caller, reply) => {
        apply(await takeGeneral(caller), reply)
        if (firstDay) await firstDay(caller)
        if (own) apply(await own(caller), reply)
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
