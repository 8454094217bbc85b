import type { ServiceContext } from '@vitrine/runtime'
import type { Viewer } from '@vitrine/service-kit'
import type { VisitStore } from './feed/visits.store.ts'

/** Who does something: the person that an access token names. */
export type Actor = Pick<Viewer, 'id' | 'username' | 'role'>

/** Redis holds timelines: an index that can always be rebuilt from `db`. */
export type ContentContext = ServiceContext & { visits: VisitStore }

/** What a change needs: everything but the index in Redis. */
export type WriteContext = Pick<ContentContext, 'config' | 'db' | 'outbox' | 'clock'>
