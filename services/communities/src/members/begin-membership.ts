import { type CommunityRef, type CommunityRole, memberJoined, type UserSummary } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { visibilityOf } from '../standing/standing.ts'
import { insertMember } from './membership-rows.repository.ts'

/**
 * Makes a user a member in the transaction of what causes it, under `lockCommunity`: the row, the count, the event
 * `member-joined`. Returns false where the user was a member already.
 */
export async function beginMembership(
  { clock, outbox }: Pick<CommunitiesContext, 'clock' | 'outbox'>,
  tx: Transaction,
  of: { community: CommunityRef; user: UserSummary; role?: CommunityRole; isCreator?: boolean },
): Promise<boolean> {
  const { community, user, role = 'member', isCreator = false } = of
  const membershipId = await insertMember(tx, {
    communityId: community.id,
    userId: user.id,
    role,
    isCreator,
    at: clock(),
  })
  if (membershipId === null) return false
  await outbox.publish(tx, memberJoined, {
    community,
    visibility: visibilityOf(community),
    membershipId,
    user,
    role,
  })
  return true
}
