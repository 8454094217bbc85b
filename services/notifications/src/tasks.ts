import type { RecurringTask } from '@vitrine/jobs'
import type { NotificationsContext } from './context.ts'
import { forgetTold } from './deliveries/deliveries.repository.ts'
import { forgetOldLines } from './notifications/notifications.repository.ts'

const hourMs = 60 * 60_000

/** Recurring jobs. */
export const tasks = ({ db, clock }: NotificationsContext): RecurringTask[] => [
  {
    name: 'purge-notifications',
    every: hourMs,
    run: async () => ({
      told: await forgetTold(db, clock()),
      lines: await forgetOldLines(db, clock()),
    }),
  },
]
