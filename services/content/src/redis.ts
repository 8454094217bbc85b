import type { Logger } from '@vitrine/telemetry'
import { Redis } from 'ioredis'
import { visitScripts } from './feed/visits.store.ts'
import { timelineScripts } from './timelines/timelines.scripts.ts'

/** Fails at once and not after minutes: a reader's page then comes from SQL, an event waits. */
export function createRedis(url: string, log: Logger, keyPrefix = ''): Redis {
  const redis = new Redis(url, {
    keyPrefix,
    scripts: { ...timelineScripts, ...visitScripts },
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    retryStrategy: attempts => Math.min(50 * 2 ** Math.min(attempts, 6), 2_000),
  })
  let isUnavailable = false
  redis.on('error', error => {
    if (!isUnavailable) log.warn({ err: error }, 'Redis is unavailable: feeds are read from SQL')
    isUnavailable = true
  })
  redis.on('ready', () => {
    if (isUnavailable) log.info('Redis is available again')
    isUnavailable = false
  })
  return redis
}

/** For an event's handler: the event is not at fault and waits until Redis is available. */
class RedisUnavailable extends Error {
  override name = 'RedisUnavailable'
  readonly code = 'EHOSTUNREACH'
}

export const retryWhenUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch(cause => {
    throw new RedisUnavailable('Redis is unavailable', { cause })
  })
