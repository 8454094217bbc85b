import { AppError, type CommunityRank, type CommunityRole, communityRankOf, texts } from '@vitrine/contracts'
import { forbidden, notFound, type Transaction } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { type CommunityAction, type Permit, permitOn } from './permissions.ts'
import { lockCommunity, type Standing } from './standing.repository.ts'
import { notAMember, rankIn, refuseArchived, standingIn } from './standing.ts'

/** A member on whom another acts, locked. */
export interface Target {
  memberId: number
  userId: number
  role: CommunityRole
  rank: CommunityRank
}

/** An actor, in the transaction of the act. */
export interface Acting {
  ctx: CommunitiesContext
  tx: Transaction
  viewer: Actor
}

/** Null: there is no such member of the community. */
async function lockMember(tx: Transaction, communityId: number, memberId: number): Promise<Target | null> {
  const [row] = await tx.query<{ id: number; user_id: number; role: CommunityRole; is_creator: boolean }>(
    'select id, user_id, role, is_creator from members where community_id = $1 and id = $2 for update',
    [communityId, memberId],
  )
  if (!row) return null
  const rank = communityRankOf({ role: row.role, isCreator: row.is_creator })
  return { memberId: row.id, userId: row.user_id, role: row.role, rank }
}

/** The standing of a moderator in a community, which is locked against every other change of who is what in it. */
export async function lockForModeration({ ctx, tx, viewer }: Acting, communityId: number): Promise<Standing> {
  await lockCommunity(tx, communityId)
  return standingIn(ctx, tx, communityId, viewer)
}

/**
 * The permit of a moderator to act on a member, who is locked. Refused with 403 for a rank that is not high enough, also
 * compared with the member's, and for the moderator's own membership.
 */
export async function lockTarget(
  acting: Acting,
  standing: Standing,
  memberId: number,
  action: CommunityAction,
): Promise<{ target: Target; permit: NonNullable<Permit> }> {
  const { tx, viewer } = acting
  const actor = { rank: rankIn(standing), role: viewer.role }
  // Whoever may do it to no member at all learns nothing of the members.
  if (!permitOn(actor, 'member', action)) throw standing.membership ? forbidden() : notAMember()
  refuseArchived(standing)
  const target = await lockMember(tx, standing.community.id, memberId)
  if (!target) throw notFound()
  if (target.userId === viewer.id) throw new AppError('forbidden', texts.communityModeration.self)
  const permit = permitOn(actor, target.rank, action)
  if (!permit) throw new AppError('forbidden', texts.communityModeration.rank)
  return { target, permit }
}
