import { type CommunityRef, memberBanned, memberRemoved, type RemoveMember, texts } from '@vitrine/contracts'
import { invalid, mutate, notFound } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { releaseSeats } from '../events/rsvps/release.ts'
import { deleteMember } from '../members/membership-rows.repository.ts'
import { findTargetUser, recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { type Reasons, reasonsOf } from '../moderation-log/reasons.ts'
import type { Permit } from '../standing/permissions.ts'
import { refOf } from '../standing/standing.ts'
import { type Acting, lockForModeration, lockTarget, type Target } from '../standing/target.ts'
import { upsertBan } from './bans.repository.ts'

export async function removeMember(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, memberId, removal }: { communityId: number; memberId: number; removal: RemoveMember },
): Promise<{ userId: number; isBanned: boolean }> {
  // The stored answer names no one: a replay returns 404 once the account is erased.
  const { logId } = await mutate(ctx.db, idempotency, async tx => {
    const acting = { ctx, tx, viewer }
    const standing = await lockForModeration(acting, communityId)
    const action = removal.ban ? 'banMember' : 'removeMember'
    const { target, permit } = await lockTarget(acting, standing, memberId, action)
    const { ban } = removal
    const reasons = await reasonsOfRemoval(acting, communityId, removal)
    return { logId: await applyRemoval(acting, refOf(standing), { target, permit, ban, reasons }) }
  })
  const userId = await findTargetUser(ctx.db, logId)
  if (userId === null) throw notFound()
  return { userId, isBanned: removal.ban }
}

/** 400 where what is not a ban has an end. */
export function reasonsOfRemoval(
  { ctx, tx }: Acting,
  communityId: number,
  removal: RemoveMember,
): Promise<Reasons> {
  if (!removal.ban && removal.until !== null) throw invalid('until', texts.communityModeration.untilNeedsBan)
  return reasonsOf(tx, { communityId, now: ctx.clock(), given: removal })
}

/** Removes a member, of whom the caller has a permit, and bans them where `ban` says so; returns the entry of the log. */
export async function applyRemoval(
  { ctx, tx, viewer }: Acting,
  community: CommunityRef,
  of: {
    target: Target
    permit: Permit
    ban: boolean
    reasons: Reasons
    /** The entry of the bulk action that this is a part of. */
    parentId?: number
  },
): Promise<number> {
  const { target, permit, ban, parentId } = of
  const { reason, rule, until } = of.reasons
  const now = ctx.clock()
  const communityId = community.id
  const { memberId, userId } = target
  await deleteMember(tx, communityId, userId)
  await releaseSeats(ctx, tx, { userId, communityId, cause: 'membership' })
  // Why is for the user alone.
  const about = { community, visibility: 'involved', userId, reason, rule } as const
  if (ban) {
    await upsertBan(tx, { communityId, userId, reason, rule, until, bannedBy: viewer.id, at: now })
    await ctx.outbox.publish(tx, memberBanned, {
      ...about,
      bannedBy: viewer.id,
      until: until?.toISOString() ?? null,
    })
  } else await ctx.outbox.publish(tx, memberRemoved, { ...about, removedBy: viewer.id })
  return recordModeration(tx, {
    communityId,
    actorId: viewer.id,
    permit,
    action: ban ? 'ban_member' : 'remove_member',
    target: { type: 'community_member', id: memberId, userId },
    reason,
    rule,
    until,
    details: { role: target.role },
    parentId,
    at: now,
  })
}
