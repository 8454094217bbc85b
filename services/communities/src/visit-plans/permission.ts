import { forbidden, type Sql } from '@vitrine/service-kit'
import type { Actor } from '../context.ts'
import { type Permit, permitOnAnyRank } from '../standing/permissions.ts'
import { findRank, type Standing } from '../standing/standing.repository.ts'
import { isAllowed, notAMember, rankIn } from '../standing/standing.ts'
import type { PlanRow } from './plan-row.ts'

const isArchived = ({ community }: Standing) => community.state === 'archived'

export const mayVote = (standing: Standing, viewer: Actor): boolean =>
  !isArchived(standing) && isAllowed(standing, viewer, 'vote')

/** Who may delete a plan: whoever made it, as a member; else as what members write. */
export async function permitDeletion(
  sql: Sql,
  standing: Standing,
  viewer: Actor,
  { community_id, creator_id }: PlanRow,
): Promise<Permit> {
  if (standing.membership && creator_id === viewer.id) return 'as-member'
  const creatorRank = creator_id === null ? null : await findRank(sql, community_id, creator_id)
  const actor = { rank: rankIn(standing), role: viewer.role }
  return permitOnAnyRank(actor, creatorRank ?? 'member', 'deleteContent')
}

/** As {@link permitDeletion}; 403 for everyone else. */
export async function requireDeletion(
  ...[sql, standing, viewer, plan]: Parameters<typeof permitDeletion>
): Promise<NonNullable<Permit>> {
  const permit = await permitDeletion(sql, standing, viewer, plan)
  if (!permit) throw standing.membership ? forbidden() : notAMember()
  return permit
}
