import type { Logger } from '@vitrine/telemetry'
import { Redis, type RedisOptions } from 'ioredis'

/** Commands that a service defines in Lua and other settings of its own. */
export type OwnRedisOptions = Pick<RedisOptions, 'scripts' | 'keyPrefix'>

const connectTimeoutMs = 2_000
const commandTimeoutMs = 1_000

/**
 * A connection that fails fast: while Redis is unavailable a command is rejected at once, so that a request falls back
 * and an event waits (see `isTransient`), and the connection keeps trying. Connects on `connect()` or the first command.
 */
export function createRedis(
  options: { url: string; log: Logger; timeoutFactor?: number } & OwnRedisOptions,
): Redis {
  const { url, log, timeoutFactor = 1, ...own } = options
  const redis = new Redis(url, {
    ...own,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectTimeoutMs * timeoutFactor,
    commandTimeout: commandTimeoutMs * timeoutFactor,
    retryStrategy: attempts => Math.min(50 * 2 ** Math.min(attempts, 6), 2_000),
  })
  let isUnavailable = false
  redis.on('error', error => {
    if (!isUnavailable) log.warn({ err: error }, 'Redis is unavailable')
    isUnavailable = true
  })
  redis.on('ready', () => {
    if (isUnavailable) log.info('Redis is available again')
    isUnavailable = false
  })
  return redis
}
