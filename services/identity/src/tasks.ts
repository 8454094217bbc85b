import type { Task } from '@vitrine/jobs'
import { housekeep } from '@vitrine/messaging'
import { purgeIdempotencyKeys } from '@vitrine/service-kit'
import type { IdentityContext } from './context.ts'
import { purgeSessions } from './sessions/purge.ts'

const hourMs = 60 * 60_000

/** What comes round: each round is done by one of the workers. */
export const tasks = ({ database, now }: IdentityContext): Task[] => [
  { name: 'purge-sessions', every: hourMs, run: () => purgeSessions(database.sql, now()) },
  { name: 'purge-idempotency-keys', every: hourMs, run: () => purgeIdempotencyKeys(database.sql) },
  { name: 'messaging', every: 6 * hourMs, run: () => housekeep(database.sql, now()) },
]
