import type { RecurringTask } from '@vitrine/jobs'
import { purgeMutes } from './blocks/purge.ts'
import type { IdentityContext } from './context.ts'
import { purgeSessions } from './sessions/purge.ts'
import { purgeKnownDevices } from './sign-ins/known-devices.ts'
import { purgeSignIns } from './sign-ins/sign-ins.repository.ts'

const hourMs = 60 * 60_000

/** Recurring jobs. */
export const tasks = ({ db, clock }: IdentityContext): RecurringTask[] => [
  { name: 'purge-sessions', every: hourMs, run: () => purgeSessions(db, clock()) },
  { name: 'purge-mutes', every: hourMs, run: () => purgeMutes(db, clock()) },
  { name: 'purge-sign-ins', every: hourMs, run: () => purgeSignIns(db, clock()) },
  { name: 'purge-known-devices', every: 24 * hourMs, run: () => purgeKnownDevices(db, clock()) },
]
