import type { Outbox } from '@vitrine/messaging'
import type { Database } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { MuseumsPrisma } from './prisma.ts'

/** What the features of this service work with. */
export interface MuseumsContext {
  /** Plain SQL: lists, search, import, events. */
  db: Database
  /** One museum at a time. */
  prisma: MuseumsPrisma
  outbox: Outbox
  log: Logger
  clock: () => Date
}
