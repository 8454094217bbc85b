import type { RecurringTask } from '@vitrine/jobs'
import { purgeMutes } from './blocks/purge.ts'
import type { IdentityContext } from './context.ts'
import { purgeSessions } from './sessions/purge.ts'

const hourMs = 60 * 60_000

/** Recurring jobs. */
export const tasks = ({ db, clock }: IdentityContext): RecurringTask[] => [
  { name: 'purge-sessions', every: hourMs, run: () => purgeSessions(db, clock()) },
  { name: 'purge-mutes', every: hourMs, run: () => purgeMutes(db, clock()) },
]
