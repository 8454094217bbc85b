import { type CommunityRef, communityTransferred } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { setOwnership } from '../members/membership-rows.repository.ts'
import { deleteRestrictionsOf } from '../restrictions/restrictions.repository.ts'
import { visibilityOf } from '../standing/standing.ts'
import { setOwner } from './communities.repository.ts'

/**
 * Gives a locked community to one of its members, who becomes an admin; the previous owner, an admin already, stays one.
 * `to` null: no member can own it, and it is archived. `by` null: the account of the owner was banned or deleted.
 */
export async function changeOwner(
  { outbox }: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  {
    community,
    from,
    to,
    by,
  }: { community: CommunityRef; from: number | null; to: number | null; by: number | null },
): Promise<void> {
  await setOwnership(tx, community.id, to)
  await setOwner(tx, community.id, to)
  // Restrictions are lifted by a higher rank, and there is none.
  if (to !== null) await deleteRestrictionsOf(tx, community.id, to)
  await outbox.publish(tx, communityTransferred, {
    community,
    visibility: visibilityOf(community),
    creatorId: to,
    previousCreatorId: from,
    transferredBy: by,
  })
}
