import type { Outbox } from '@vitrine/messaging'
import type { Database } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { Redis } from 'ioredis'
import type { ContentConfig } from './config.ts'

/** What every function of this service may reach. */
export interface ContentContext {
  config: ContentConfig
  db: Database
  /** Timelines and visits: an index that can always be had again from `db`. */
  redis: Redis
  outbox: Outbox
  log: Logger
  clock: () => Date
}
