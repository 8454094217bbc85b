import type { ServiceContext } from '@vitrine/runtime'
import type { Idempotency, Viewer } from '@vitrine/service-kit'
import type { VisitStore } from './feed/visits.store.ts'

/** Who does something: the user that an access token names. */
export type Actor = Pick<Viewer, 'id' | 'username' | 'role'>

/** Who asks for a change, and the key under which a retry finds its answer. The seed asks without a session. */
export interface Caller {
  viewer: Actor
  idempotency: Idempotency | null
}

/** Redis holds timelines: an index that can always be rebuilt from `db`. */
export type ContentContext = ServiceContext & { visits: VisitStore }

/** What a change needs: everything but the index in Redis. */
export type WriteContext = Pick<ContentContext, 'config' | 'db' | 'outbox' | 'clock'>
