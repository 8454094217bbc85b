import type { RecurringTask } from '@vitrine/jobs'
import { purgeCommunities } from './communities/purge.ts'
import { keepBusyCommunities } from './communities/search.repository.ts'
import type { CommunitiesContext } from './context.ts'
import { reconcileCounters } from './discussion/counters/counters.reconcile.ts'
import { purgeTrash } from './discussion/trash/purge.ts'
import { refreshActiveMembers } from './members/active-members.ts'
import { expireInvitations, expireRequests } from './membership/expiry.ts'
import { purgeMutes } from './people/hidden.projection.ts'

const hourMs = 60 * 60_000

/** Recurring jobs. */
export const tasks = (ctx: CommunitiesContext): RecurringTask[] => [
  { name: 'purge-mutes', every: hourMs, run: () => purgeMutes(ctx.db, ctx.clock()) },
  { name: 'expire-join-requests', every: hourMs, run: () => expireRequests(ctx) },
  { name: 'expire-invitations', every: hourMs, run: () => expireInvitations(ctx) },
  { name: 'refresh-active-members', every: hourMs, run: () => refreshActiveMembers(ctx.db, ctx.clock()) },
  { name: 'keep-busy-communities', every: hourMs, run: () => keepBusyCommunities(ctx.db) },
  { name: 'purge-communities', every: hourMs, run: () => purgeCommunities(ctx) },
  { name: 'purge-discussion-trash', every: hourMs, run: () => purgeTrash(ctx) },
  { name: 'reconcile-discussion-counters', every: hourMs, run: () => reconcileCounters(ctx) },
]
