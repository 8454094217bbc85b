import { type CommunityRef, memberLeft } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { releaseSeats } from '../events/rsvps/release.ts'
import { endConsents } from '../meetups/recap/consent.service.ts'
import { visibilityOf } from '../standing/standing.ts'
import { withdrawVotes } from '../visit-plans/withdraw.ts'
import { deleteMember } from './membership-rows.repository.ts'

/**
 * Ends a membership in the transaction of what causes it, under `lockCommunity`: the row, the count, the seats of
 * meetups, the votes in plans, what the user agreed to, and the event `member-left`. Returns false where the user was no member. Never of the creator.
 */
export async function endMembership(
  ctx: Pick<CommunitiesContext, 'outbox' | 'clock'>,
  tx: Transaction,
  of: { community: CommunityRef; userId: number; cause: 'user' | 'erasure' },
): Promise<boolean> {
  const { community, userId, cause } = of
  if (!(await deleteMember(tx, community.id, userId))) return false
  const end = cause === 'erasure' ? 'account' : 'membership'
  await releaseSeats(ctx, tx, { userId, communityId: community.id, cause: end })
  await withdrawVotes(ctx, tx, { userId, community, cause: end })
  await endConsents(ctx, tx, { userId, community, cause: end })
  await ctx.outbox.publish(tx, memberLeft, { community, visibility: visibilityOf(community), userId, cause })
  return true
}
