import { communityDeleted, communityPurged, type communityRestored } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { showChanges } from '../deliveries/show-changes.ts'
import { removeOfCommunity } from '../deliveries/withdraw.repository.ts'
import { addDeleted, removeDeleted } from './communities.repository.ts'
import { forgetMembers } from './members.repository.ts'

type OfDeletion = typeof communityDeleted | typeof communityRestored | typeof communityPurged

/** How many notifications are withdrawn in one transaction. */
const pageSize = 500

/**
 * Copies which communities are deleted. What waits for the moderators of one is withdrawn, and the members of a purged one are
 * forgotten, in bounded transactions before this one: an event that is interrupted is handled again.
 */
export const keepCommunities =
  (ctx: NotificationsContext): BatchHandler<OfDeletion> =>
  async (events, { tx }) => {
    for (const event of events) {
      if (event.type === communityDeleted.type) {
        const { id } = event.data.community
        while ((await withdrawPage(ctx, id)) > 0);
        await addDeleted(tx, id)
      } else if (event.type === communityPurged.type) {
        await forgetMembers(ctx.db, event.data.communityId)
        await removeDeleted(tx, event.data.communityId)
      } else await removeDeleted(tx, event.data.community.id)
    }
  }

const withdrawPage = (ctx: NotificationsContext, communityId: number): Promise<number> =>
  ctx.db.transaction(async tx => {
    const withdrawn = await removeOfCommunity(tx, communityId, pageSize)
    await showChanges(ctx, tx, [withdrawn])
    return withdrawn.removed.length
  })
