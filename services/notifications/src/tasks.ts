import type { RecurringTask } from '@vitrine/jobs'
import type { NotificationsContext } from './context.ts'
import { purgeDedup } from './deliveries/deliveries.repository.ts'
import { purgeWithdrawn } from './deliveries/withdrawn.repository.ts'
import { purgeMessages } from './messages/messages.repository.ts'
import { purgeNotifications } from './notifications/notifications.repository.ts'
import { purgeMutes } from './people/people.repository.ts'
import { purgeSubjectChanges } from './subjects/subjects.repository.ts'
import { purgeMutedThreads } from './threads/threads.repository.ts'

const hourMs = 60 * 60_000

/** Recurring jobs. */
export const tasks = ({ db, clock }: NotificationsContext): RecurringTask[] => [
  {
    name: 'purge-notifications',
    every: hourMs,
    run: async () => ({
      dedup: await purgeDedup(db, clock()),
      // By the deletions that the next one purges.
      mutedThreads: await purgeMutedThreads(db, clock()),
      subjectChanges: await purgeSubjectChanges(db, clock()),
      mutes: await purgeMutes(db, clock()),
      notifications: await purgeNotifications(db, clock()),
      withdrawn: await purgeWithdrawn(db, clock()),
    }),
  },
  {
    name: 'purge-messages',
    every: hourMs,
    run: async () => ({ messages: await purgeMessages(db) }),
  },
]
