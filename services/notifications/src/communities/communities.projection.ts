import {
  communityCreated,
  communityDeleted,
  communityPurged,
  communityRestored,
  communityUpdated,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { showChanges } from '../deliveries/show-changes.ts'
import { lockVisibility } from '../deliveries/wanted.repository.ts'
import { type OfCommunity, removeOfCommunity } from '../deliveries/withdraw.repository.ts'
import { forgetMutedThreads } from '../threads/threads.repository.ts'
import {
  addDeleted,
  forgetCommunity,
  listPrivate,
  removeDeleted,
  setPrivacy,
} from './communities.repository.ts'
import { forgetMembers } from './members.repository.ts'

/** What becomes of communities. */
export const communityEvents = [
  communityCreated,
  communityUpdated,
  communityDeleted,
  communityRestored,
  communityPurged,
] as const
type CommunityEvent = (typeof communityEvents)[number]

/** How many notifications are withdrawn in one transaction. */
const pageSize = 500

/**
 * Copies which communities are deleted, and which are for their members alone. What shows something of a deleted one is
 * withdrawn from all users, of one that becomes private from outsiders, and the members of a purged one and what users muted
 * of it are forgotten: in bounded transactions before this one, which does the rest. An event that is interrupted is handled again.
 */
export const keepCommunities =
  (ctx: NotificationsContext): BatchHandler<CommunityEvent> =>
  async (events, { tx }) => {
    const closed = events.flatMap(event => closedBy(event) ?? [])
    const known = await listPrivate(
      tx,
      closed.map(({ id }) => id),
    )
    for (const each of closed) {
      if (each.from === 'outsiders' && known.includes(each.id)) continue
      while ((await withdrawPage(ctx, each)) > 0);
    }
    for (const event of events)
      if (event.type === communityPurged.type) await forgetUsersOf(ctx, event.data.communityId)

    // What is delivered at the same time is withdrawn here, or sees the copy.
    if (closed.length > 0) await lockVisibility(tx, 'exclusive')
    for (const event of events) await keep(ctx, tx, event)
  }

/** Who was a member of a purged community, and muted it or a post in it. */
async function forgetUsersOf({ db }: NotificationsContext, communityId: number): Promise<void> {
  await forgetMembers(db, communityId)
  await forgetMutedThreads(db, communityId)
}

function closedBy(event: Received<CommunityEvent>): OfCommunity | null {
  if (event.type === communityDeleted.type) return { id: event.data.community.id, from: 'all' }
  const isClosed = event.type === communityUpdated.type && event.data.community.isPrivate
  return isClosed ? { id: event.data.community.id, from: 'outsiders' } : null
}

async function keep(
  ctx: NotificationsContext,
  tx: Transaction,
  event: Received<CommunityEvent>,
): Promise<void> {
  if (event.type === communityPurged.type) return forgetCommunity(tx, event.data.communityId)
  const { id, isPrivate } = event.data.community
  if (event.type === communityRestored.type) return removeDeleted(tx, id)
  if (event.type === communityDeleted.type) await addDeleted(tx, id)
  else if (!(await setPrivacy(tx, id, isPrivate))) return
  const closed = closedBy(event)
  if (closed) await showChanges(ctx, tx, [await removeOfCommunity(tx, closed, null)])
}

const withdrawPage = (ctx: NotificationsContext, of: OfCommunity): Promise<number> =>
  ctx.db.transaction(async tx => {
    const withdrawn = await removeOfCommunity(tx, of, pageSize)
    await showChanges(ctx, tx, [withdrawn])
    return withdrawn.removed.length
  })
