import type { Task } from '@vitrine/jobs'
import { housekeep } from '@vitrine/messaging'
import { purgeIdempotencyKeys } from '@vitrine/service-kit'
import type { NotificationsContext } from './context.ts'
import { forgetTold } from './deliveries/deliveries.repository.ts'
import { forgetOldLines } from './notifications/notifications.repository.ts'

const hourMs = 60 * 60_000

/** What comes round without anybody asking. */
export const tasks = ({ db, clock }: NotificationsContext): Task[] => [
  {
    name: 'housekeeping',
    every: hourMs,
    run: async () => ({
      ...(await housekeep(db, clock())),
      idempotencyKeys: await purgeIdempotencyKeys(db),
      told: await forgetTold(db, clock()),
      lines: await forgetOldLines(db, clock()),
    }),
  },
]
