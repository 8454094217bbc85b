import type { Outbox } from '@vitrine/messaging'
import type { Database } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { PrismaDatabase } from './prisma.ts'

/** What the features of this service work with. */
export interface MuseumsContext {
  /** Plain SQL: lists, search, import, events. */
  database: Database
  /** One museum at a time. */
  prisma: PrismaDatabase
  outbox: Outbox
  log: Logger
  now: () => Date
}
