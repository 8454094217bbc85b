import type { Task } from '@vitrine/jobs'
import { housekeep } from '@vitrine/messaging'
import { purgeIdempotencyKeys } from '@vitrine/service-kit'
import type { NotificationsContext } from './context.ts'
import { purgeDedup } from './deliveries/deliveries.repository.ts'
import { purgeNotifications } from './notifications/notifications.repository.ts'
import { purgeSubjectChanges } from './subjects/subjects.repository.ts'

const hourMs = 60 * 60_000

/** The recurring jobs. */
export const tasks = ({ db, clock }: NotificationsContext): Task[] => [
  {
    name: 'housekeeping',
    every: hourMs,
    run: async () => ({
      ...(await housekeep(db, clock())),
      idempotencyKeys: await purgeIdempotencyKeys(db),
      dedup: await purgeDedup(db, clock()),
      subjectChanges: await purgeSubjectChanges(db, clock()),
      notifications: await purgeNotifications(db, clock()),
    }),
  },
]
