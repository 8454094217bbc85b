import type { RecurringTask } from '@vitrine/jobs'
import { purgeRemovedMedia } from '@vitrine/service-kit'
import { purgeCommunities } from './communities/purge.ts'
import { keepBusyCommunities } from './communities/search.repository.ts'
import type { CommunitiesContext } from './context.ts'
import { reconcileCounters } from './discussion/counters/counters.reconcile.ts'
import { settlePreparing } from './discussion/media/preparing.task.ts'
import { keepPostIndex } from './discussion/search/index.task.ts'
import { purgeTrash } from './discussion/trash/purge.ts'
import { indexEvents } from './event-lists/index.task.ts'
import { endOffers } from './events/offers.task.ts'
import { purgeCancelledEvents } from './events/purge.ts'
import { purgeReminders } from './events/reminders/reminders.repository.ts'
import { sendReminders } from './events/reminders/reminders.task.ts'
import { deleteUnready } from './meetups/photos/removal.ts'
import { draftRecaps } from './meetups/recap/draft.task.ts'
import { refreshActiveMembers } from './members/active-members.ts'
import { expireInvitations, expireRequests } from './membership/expiry.ts'
import { purgeMutes } from './people/hidden.projection.ts'
import { purgeBans } from './removals/bans.repository.ts'
import { purgeRestrictions } from './restrictions/restrictions.repository.ts'
import { purgeVisitPlans } from './visit-plans/purge.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const removedMediaDays = 30
/** Until then, its uploader reads why a photo cannot be shown. */
const unreadyPhotoHours = 24

/** Recurring jobs. */
export const tasks = (ctx: CommunitiesContext): RecurringTask[] => [
  { name: 'purge-mutes', every: hourMs, run: () => purgeMutes(ctx.db, ctx.clock()) },
  { name: 'purge-ended-bans', every: hourMs, run: () => purgeBans(ctx.db, ctx.clock()) },
  {
    name: 'purge-ended-restrictions',
    every: hourMs,
    run: () => purgeRestrictions(ctx.db, ctx.clock()),
  },
  { name: 'expire-join-requests', every: hourMs, run: () => expireRequests(ctx) },
  { name: 'expire-invitations', every: hourMs, run: () => expireInvitations(ctx) },
  { name: 'refresh-active-members', every: hourMs, run: () => refreshActiveMembers(ctx.db, ctx.clock()) },
  { name: 'keep-busy-communities', every: hourMs, run: () => keepBusyCommunities(ctx.db) },
  { name: 'keep-post-index', every: minuteMs, run: () => keepPostIndex(ctx) },
  { name: 'purge-communities', every: hourMs, run: () => purgeCommunities(ctx) },
  { name: 'purge-discussion-trash', every: hourMs, run: () => purgeTrash(ctx) },
  { name: 'settle-preparing-posts', every: 10 * minuteMs, run: () => settlePreparing(ctx) },
  {
    name: 'purge-removed-media',
    every: hourMs,
    run: () => purgeRemovedMedia(ctx.db, new Date(ctx.clock().getTime() - removedMediaDays * 24 * hourMs)),
  },
  { name: 'index-events', every: minuteMs, run: () => indexEvents(ctx) },
  { name: 'end-offers', every: minuteMs, run: () => endOffers(ctx) },
  // Reminders are sent within a minute of their time, also where this waits for another task.
  { name: 'send-reminders', every: 15 * secondMs, run: () => sendReminders(ctx) },
  {
    name: 'purge-reminders',
    every: hourMs,
    run: () => purgeReminders(ctx.db, new Date(ctx.clock().getTime() - 24 * hourMs)),
  },
  { name: 'draft-recaps', every: minuteMs, run: () => draftRecaps(ctx) },
  { name: 'purge-visit-plans', every: hourMs, run: () => purgeVisitPlans(ctx) },
  { name: 'purge-cancelled-events', every: hourMs, run: () => purgeCancelledEvents(ctx) },
  {
    name: 'delete-unready-photos',
    every: hourMs,
    run: () => deleteUnready(ctx, new Date(ctx.clock().getTime() - unreadyPhotoHours * hourMs)),
  },
  { name: 'reconcile-discussion-counters', every: hourMs, run: () => reconcileCounters(ctx) },
]
