import type { RecurringTask } from '@vitrine/jobs'
import type { NotificationsContext } from './context.ts'
import { purgeDedup } from './deliveries/deliveries.repository.ts'
import { purgeWithdrawn } from './deliveries/withdrawn.repository.ts'
import { requestDigests } from './digest/digest.service.ts'
import { runFanOuts } from './fan-outs/fan-outs.ts'
import { requestMails } from './mails/mails.service.ts'
import { purgeMessages } from './messages/messages.repository.ts'
import { purgeNotifications } from './notifications/notifications.repository.ts'
import { purgeMutes } from './people/people.repository.ts'
import { purgeRecentPosts } from './recent-posts/recent-posts.repository.ts'
import { purgeSubjectChanges } from './subjects/subjects.repository.ts'
import { purgeMutedThreads } from './threads/threads.repository.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Recurring jobs. */
export const tasks = (ctx: NotificationsContext): RecurringTask[] => {
  const { db, clock } = ctx
  return [
    {
      name: 'purge-notifications',
      every: hourMs,
      run: async () => ({
        dedup: await purgeDedup(db, clock()),
        // By the deletions that the next one purges.
        mutedThreads: await purgeMutedThreads(db, clock()),
        subjectChanges: await purgeSubjectChanges(db, clock()),
        mutes: await purgeMutes(db, clock()),
        recentPosts: await purgeRecentPosts(db, clock()),
        notifications: await purgeNotifications(db, clock()),
        withdrawn: await purgeWithdrawn(db, clock()),
      }),
    },
    {
      name: 'purge-messages',
      every: hourMs,
      run: async () => ({ messages: await purgeMessages(db) }),
    },
    { name: 'run-fan-outs', every: minuteMs, run: () => runFanOuts(ctx) },
    { name: 'request-mails', every: minuteMs, run: () => requestMails(ctx) },
    { name: 'request-digests', every: 5 * minuteMs, run: () => requestDigests(ctx) },
  ]
}
