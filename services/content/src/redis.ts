import type { Logger } from '@vitrine/telemetry'
import { Redis } from 'ioredis'
import { timelineScripts } from './timelines/timelines.scripts.ts'

/** Said at once and not after minutes: a reader's page then comes from SQL, an event waits. */
export function createRedis(url: string, log: Logger, keyPrefix = ''): Redis {
  const redis = new Redis(url, {
    keyPrefix,
    scripts: timelineScripts,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    retryStrategy: attempts => Math.min(50 * 2 ** Math.min(attempts, 6), 2_000),
  })
  let isAway = false
  redis.on('error', error => {
    if (!isAway) log.warn({ err: error }, 'Redis is away: feeds are read from SQL')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
  return redis
}

/** For an event's handler: the event is not at fault and waits until Redis is there. */
class RedisAway extends Error {
  override name = 'RedisAway'
  readonly code = 'EHOSTUNREACH'
}

export const orWait = <T>(work: Promise<T>): Promise<T> =>
  work.catch(cause => {
    throw new RedisAway('Redis is away', { cause })
  })
