import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import type { Caller as RequestCaller, Viewer } from '@vitrine/service-kit'
import type { config } from './config.ts'
import type { VisitStore } from './feed/visits.store.ts'
import type { ContentMemory } from './memory/memory.ts'

/** Who does something: the user that an access token names. */
export type Actor = Pick<Viewer, 'id' | 'username' | 'role'>

/** Who asks for a change, and the key under which a retry finds its answer. The seed asks without a session. */
export type Caller = Pick<RequestCaller, 'idempotency'> & { viewer: Actor }

/** Redis holds timelines: an index that can always be rebuilt from `db`. */
export type ContentContext = ServiceContext<ServiceConfig<typeof config>> & {
  visits: VisitStore
  /** Bounded copies of what feed pages read from `db`. */
  memory: ContentMemory
}

/** What it takes to change something. */
export type WriteContext = Omit<ContentContext, 'visits'>
