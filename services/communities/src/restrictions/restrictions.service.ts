import {
  type CommunityRef,
  type MemberPermissions,
  memberRestricted,
  type Restriction,
  type RestrictionKind,
  restrictionKinds,
  type SetMemberPermission,
} from '@vitrine/contracts'
import { mutate, notFound } from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../context.ts'
import { restrictionsOf } from '../members/member-row.ts'
import { findUserOf } from '../members/members.repository.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { type GivenReasons, type Reasons, reasonsOf } from '../moderation-log/reasons.ts'
import type { Permit } from '../standing/permissions.ts'
import { refOf, requireAllowed, standingIn } from '../standing/standing.ts'
import { type Acting, lockForModeration, lockTarget, type Target } from '../standing/target.ts'
import { deleteRestriction, findRestrictions, upsertRestriction } from './restrictions.repository.ts'

/** Set, these allow; the others restrict (MM6). */
const allowing: ReadonlySet<RestrictionKind> = new Set(['canPost', 'canComment'])

export async function setMemberPermission(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, memberId, body }: { communityId: number; memberId: number; body: SetMemberPermission },
): Promise<MemberPermissions> {
  // The stored answer holds no text and names no one: a replay shows the restrictions as they are by then, or returns 404.
  await mutate(ctx.db, idempotency, async tx => {
    const acting = { ctx, tx, viewer }
    const standing = await lockForModeration(acting, communityId)
    const { target, permit } = await lockTarget(acting, standing, memberId, 'restrictMember')
    const kind = restrictionKinds.find(each => body[each] !== undefined)
    if (!kind) throw new Error('a permission without a kind passed its schema')
    const isRestricted = body[kind] !== allowing.has(kind)
    const reasons = await reasonsOfRestriction(acting, communityId, { ...body, isRestricted })
    await applyRestriction(acting, refOf(standing), { target, permit, kind, isRestricted, reasons })
    return {}
  })
  return permissionsOf(ctx, communityId, memberId)
}

/** What is lifted has no end. */
export function reasonsOfRestriction(
  { ctx, tx }: Acting,
  communityId: number,
  { isRestricted, ...given }: GivenReasons & { isRestricted: boolean },
): Promise<Reasons> {
  const until = isRestricted ? given.until : null
  return reasonsOf(tx, { communityId, now: ctx.clock(), given: { ...given, until } })
}

async function permissionsOf(
  { db, clock }: Pick<CommunitiesContext, 'db' | 'clock'>,
  communityId: number,
  memberId: number,
): Promise<MemberPermissions> {
  const userId = await findUserOf(db, communityId, memberId)
  if (userId === null) throw notFound()
  const details = await findRestrictions(db, { communityId, userId, now: clock() })
  return { memberId, userId, restrictions: restrictionsOf(details.map(({ kind }) => kind)), details }
}

export async function getMemberPermissions(
  ctx: CommunitiesContext,
  viewer: Actor,
  { communityId, memberId }: { communityId: number; memberId: number },
): Promise<MemberPermissions> {
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  requireAllowed(standing, viewer, 'restrictMember')
  return permissionsOf(ctx, communityId, memberId)
}

/**
 * Restricts a member, of whom the caller has a permit, or lifts a restriction, with the log and the event; lifting what is not in
 * force changes nothing.
 */
export async function applyRestriction(
  { ctx, tx, viewer }: Acting,
  community: CommunityRef,
  of: {
    target: Target
    permit: Permit
    kind: RestrictionKind
    isRestricted: boolean
    reasons: Reasons
    /** The entry of the bulk action that this is a part of. */
    parentId?: number
  },
): Promise<void> {
  const { target, kind, isRestricted, reasons, permit, parentId } = of
  const now = ctx.clock()
  const { memberId, userId } = target
  const { reason, rule, until } = reasons
  const place = { communityId: community.id, userId, kind }
  if (isRestricted) await upsertRestriction(tx, place, { ...reasons, by: viewer.id, at: now })
  else if (!(await deleteRestriction(tx, place, now))) return
  await ctx.outbox.publish(tx, memberRestricted, {
    community,
    visibility: 'involved',
    userId,
    restrictedBy: viewer.id,
    kind,
    isRestricted,
    reason,
    rule,
    until: until?.toISOString() ?? null,
  })
  await recordModeration(tx, {
    communityId: community.id,
    actorId: viewer.id,
    permit,
    action: isRestricted ? 'restrict_member' : 'unrestrict_member',
    target: { type: 'community_member', id: memberId, userId },
    reason,
    rule,
    until,
    details: { kind },
    parentId,
    at: now,
  })
}

/** What the viewer is kept from, of a community that they read. */
export async function listMyRestrictions(
  ctx: CommunitiesContext,
  viewer: Actor,
  communityId: number,
): Promise<Restriction[]> {
  await standingIn(ctx, ctx.db, communityId, viewer)
  return findRestrictions(ctx.db, { communityId, userId: viewer.id, now: ctx.clock() })
}
