import type { Redis } from 'ioredis'

/**
 * The sorted set in Redis in which identity lists the sessions that have ended, for the gateways: the member is the session's
 * id, the score the time by Redis's clock in milliseconds, so that the clocks of the processes do not matter.
 */
export const revocations = {
  key: 'sessions:revoked',
  /** How long an entry stays: twice the life of an access token. */
  keptMs: 10 * 60_000,
} as const

/** Where each addition to {@link revocations} is pushed as well: ids, separated by spaces. */
export const revocationChannel = ({ options }: Pick<Redis, 'options'>): string =>
  `${options.keyPrefix ?? ''}${revocations.key}`

/** The time by Redis's own clock, in milliseconds: what the scores of {@link revocations} are compared with. */
export async function redisTime(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time()
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000)
}
