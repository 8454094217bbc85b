import type { Outbox } from '@vitrine/messaging'
import type { Database } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { Live } from './stream/live.ts'

/** What the features of this service work with. */
export interface NotificationsContext {
  db: Database
  outbox: Outbox
  live: Live
  /** How many event streams this process serves at once. */
  maxStreams: number
  log: Logger
  clock: () => Date
}
