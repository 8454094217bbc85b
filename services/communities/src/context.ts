import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import type { Caller as RequestCaller, Viewer } from '@vitrine/service-kit'
import type { config } from './config.ts'

export type CommunitiesContext = ServiceContext<ServiceConfig<typeof config>>

/** Who does something: the user that an access token names. */
export type Actor = Pick<Viewer, 'id' | 'username' | 'role'>

/** Who asks for a change, and the key under which a retry finds its answer. The seed asks without a session. */
export type Caller = Pick<RequestCaller, 'idempotency'> & { viewer: Actor }
