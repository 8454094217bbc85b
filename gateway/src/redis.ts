import type { Logger } from '@vitrine/telemetry'
import { Redis } from 'ioredis'
import { leasePoints } from './limits/leases.ts'

const connectTimeoutMs = 1_000
const commandTimeoutMs = 500

/** A connection that fails at once while Redis is unavailable: no request may wait for it. */
export function connectRedis(url: string, log: Logger, timeoutFactor: number): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    scripts: { leasePoints },
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectTimeoutMs * timeoutFactor,
    commandTimeout: commandTimeoutMs * timeoutFactor,
    retryStrategy: attempt => Math.min(100 * attempt, 1_000),
  })
  let isUnavailable = false
  redis.on('error', error => {
    if (!isUnavailable) log.warn({ err: error }, 'Redis is unavailable')
    isUnavailable = true
  })
  redis.on('ready', () => {
    isUnavailable = false
  })
  return redis
}
