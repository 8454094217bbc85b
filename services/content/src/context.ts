import type { Outbox } from '@vitrine/messaging'
import type { Database, Viewer } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { Redis } from 'ioredis'
import type { ContentConfig } from './config.ts'
import type { VisitStore } from './feed/visits.store.ts'
import type { ContentMemory } from './memory/memory.ts'

/** Who does something: the person that an access token names. */
export type Actor = Pick<Viewer, 'id' | 'username' | 'role'>

/** What every function of this service may reach. */
export interface ContentContext {
  config: ContentConfig
  db: Database
  /** Timelines: an index that can always be had again from `db`. */
  redis: Redis
  visits: VisitStore
  /** Bounded copies of what feed pages read from `db`. */
  memory: ContentMemory
  outbox: Outbox
  log: Logger
  clock: () => Date
}

/** What it takes to change something: all but the index in Redis. */
export type WriteContext = Pick<ContentContext, 'config' | 'db' | 'outbox' | 'clock'>
