import type { Logger } from '@vitrine/telemetry'
import type { RedisOptions } from 'bullmq'

export interface JobsOptions {
  redisUrl: string
  /** Whose work it is; queues of different services never meet. */
  service: string
  log: Logger
  /** Apart from the cache, which may be evicted. */
  database?: number
  /** So that tests can share a Redis. */
  prefix?: string
}

export const jobsDatabase = 1

/** BullMQ's own demand: a command waits for Redis to come back, however long that takes. */
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
