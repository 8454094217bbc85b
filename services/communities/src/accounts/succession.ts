import type { Transaction } from '@vitrine/service-kit'
import { changeOwner } from '../communities/ownership.ts'
import type { CommunitiesContext } from '../context.ts'
import { findSuccessor } from '../members/membership-rows.repository.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import type { OwnedCommunity } from './memberships.repository.ts'

/**
 * Passes a locked community on from its owner: to who has been an admin for longest, else a moderator (SE8). Where no member
 * can own it, it is archived if the account is erased, and kept by a banned owner, whose ban may be lifted.
 */
export async function passOn(
  ctx: Pick<CommunitiesContext, 'outbox' | 'clock'>,
  tx: Transaction,
  { community, creatorId }: OwnedCommunity,
  { userId, archives }: { userId: number; archives: boolean },
): Promise<void> {
  if (creatorId !== userId) return
  const successor = await findSuccessor(tx, community.id, userId)
  if (successor === null && !archives) return
  await changeOwner(ctx, tx, { community, from: userId, to: successor, by: null })
  await recordModeration(tx, {
    communityId: community.id,
    actorId: null,
    action: successor === null ? 'archive_community' : 'transfer_community',
    target: { type: 'community', id: community.id, userId: successor },
    at: ctx.clock(),
  })
}
