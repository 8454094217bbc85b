import { type CommunityRef, type CommunityRole, memberRoleChanged } from '@vitrine/contracts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import type { Permit } from '../standing/permissions.ts'
import { visibilityOf } from '../standing/standing.ts'
import type { Acting } from '../standing/target.ts'
import { setRole } from './membership-rows.repository.ts'

/** Gives a member, of whom the caller has a permit, another role, with the log and the event; the same role changes nothing. */
export async function applyRole(
  { ctx, tx, viewer }: Acting,
  community: CommunityRef,
  of: {
    target: { memberId: number; userId: number; role: CommunityRole }
    permit: Permit
    role: CommunityRole
    /** The entry of the bulk action that this is a part of. */
    parentId?: number
  },
): Promise<void> {
  const { memberId, userId, role: from } = of.target
  const { role: to, permit, parentId } = of
  if (from === to) return
  await setRole(tx, memberId, to)
  await ctx.outbox.publish(tx, memberRoleChanged, {
    community,
    visibility: visibilityOf(community),
    userId,
    changedBy: viewer.id,
    from,
    to,
  })
  await recordModeration(tx, {
    communityId: community.id,
    actorId: viewer.id,
    permit,
    action: 'change_role',
    target: { type: 'community_member', id: memberId, userId },
    details: { from, to },
    parentId,
    at: ctx.clock(),
  })
}
