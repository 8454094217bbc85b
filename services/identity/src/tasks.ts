import type { Task } from '@vitrine/jobs'
import { housekeep } from '@vitrine/messaging'
import { purgeIdempotencyKeys } from '@vitrine/service-kit'
import type { IdentityContext } from './context.ts'
import { purgeSessions } from './sessions/purge.ts'

const hourMs = 60 * 60_000

/** Recurring jobs: each run is done by one of the workers. */
export const tasks = ({ db, clock }: IdentityContext): Task[] => [
  { name: 'purge-sessions', every: hourMs, run: () => purgeSessions(db, clock()) },
  { name: 'purge-idempotency-keys', every: hourMs, run: () => purgeIdempotencyKeys(db) },
  { name: 'messaging', every: 6 * hourMs, run: () => housekeep(db, clock()) },
]
