import type { Logger } from '@vitrine/telemetry'
import type { RedisOptions } from 'bullmq'

export interface JobsOptions {
  redisUrl: string
  /** Queues of different services are separate. */
  service: string
  log: Logger
  /** Separate from the cache, which may be evicted. */
  database?: number
  /** So that tests can share a Redis. */
  prefix?: string
}

export const jobsDatabase = 1

/** BullMQ requires that a command waits for Redis, however long it is unavailable. */
export function connectionOf({ redisUrl, database = jobsDatabase }: JobsOptions): RedisOptions {
  const url = new URL(redisUrl)
  return {
    host: url.hostname,
    port: Number(url.port || 6379),
    db: database,
    maxRetriesPerRequest: null,
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
  }
}

export const prefixOf = ({ service, prefix = 'jobs' }: JobsOptions): string => `${prefix}:${service}`
