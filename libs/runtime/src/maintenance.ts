import type { RecurringTask } from '@vitrine/jobs'
import { maintainMessaging } from '@vitrine/messaging'
import { purgeIdempotencyKeys } from '@vitrine/service-kit'
import type { ServiceContext } from './definition.ts'

const hourMs = 60 * 60_000

/** What every service does for the tables of service-kit and messaging. */
export const maintenance = ({ db, clock }: ServiceContext): RecurringTask[] => [
  { name: 'runtime-messaging', every: hourMs, run: () => maintainMessaging(db, clock()) },
  { name: 'runtime-idempotency', every: hourMs, run: () => purgeIdempotencyKeys(db) },
]
