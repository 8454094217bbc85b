import type { Outbox } from '@vitrine/messaging'
import type { Database, Idempotency, Viewer } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { Redis } from 'ioredis'
import type { ContentConfig } from './config.ts'
import type { VisitStore } from './feed/visits.store.ts'
import type { ContentMemory } from './memory/memory.ts'

/** Who does something: the person that an access token names. */
export type Actor = Pick<Viewer, 'id' | 'username' | 'role'>

/** Who asks for a change, and the key under which a retry finds its answer. The seed asks without a session. */
export interface Caller {
  viewer: Actor
  idempotency: Idempotency | null
}

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

/** What it takes to change something. */
export type WriteContext = Omit<ContentContext, 'visits'>
