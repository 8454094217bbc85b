import { AppError, type RateLimit, texts } from '@vitrine/contracts'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateWindow {
  points: number
  seconds: number
  /** Counts per address, even for a signed-in user. */
  perIp: boolean
}

const unitSeconds = { s: 1, min: 60, h: 3_600 } as const

const pattern = /^(ip:)?([1-9]\d*)\/(\d*)(s|min|h)$/

export const isRateLimit = (text: string): text is RateLimit => pattern.test(text)

/** `ip:25/5min` → 25 points in 300 s per address. */
export function parseRateLimit(limit: RateLimit): RateWindow {
  const match = pattern.exec(limit)
  if (!match) throw new Error(`"${limit}" is not a rate limit`)
  const [, ip, points, count, unit] = match
  return {
    points: Number(points),
    seconds: Number(count || 1) * unitSeconds[unit as keyof typeof unitSeconds],
    perIp: ip !== undefined,
  }
}

/** Points by the configured factor; never none. */
export const scaledPoints = (points: number, factor: number): number =>
  Math.max(1, Math.round(points * factor))

const dayMs = 24 * 60 * 60_000
/** How long an account is still new (XC8), in ms; 0: it is not. */
export const firstDayLeftMs = (registeredAt: Date, now: Date): number =>
  Math.max(0, registeredAt.getTime() + dayMs - now.getTime())

export interface RateLimiter {
  /** Takes one point; rejects with `rate_limited` when none is left. */
  consume(key: string): Promise<RateLimiterRes>
  /** What was used so far, without using any. */
  get(key: string): Promise<RateLimiterRes | null>
  /** Returns one point that was taken. */
  giveBack(key: string): Promise<void>
  reset(key: string): Promise<boolean>
}

/** Counts in Redis for all processes together; while Redis is unavailable each process counts for itself. */
export function createRateLimiter(options: {
  redis: Redis
  name: string
  window: Pick<RateWindow, 'points' | 'seconds'>
  factor: number
}): RateLimiter {
  const counts = {
    keyPrefix: `limit:${options.name}`,
    points: scaledPoints(options.window.points, options.factor),
    duration: options.window.seconds,
  }
  const limiter = new RateLimiterRedis({
    ...counts,
    storeClient: options.redis,
    insuranceLimiter: new RateLimiterMemory(counts),
    rejectIfRedisNotReady: true,
  })
  return {
    consume: key => limiter.consume(key).catch(refuse),
    get: key => limiter.get(key),
    giveBack: async key => void (await limiter.reward(key)),
    reset: key => limiter.delete(key),
  }
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  throw tooManyRequests(reason)
}

export const tooManyRequests = ({ msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): AppError =>
  new AppError('rate_limited', texts.errors.tooManyRequests, {
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
