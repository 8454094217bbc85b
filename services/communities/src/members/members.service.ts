import {
  type CommunityRole,
  communityRankOf,
  type Member,
  type MembersQuery,
  maxRowId,
  texts,
} from '@vitrine/contracts'
import { decodeCursor, encodeCursor, forbidden, mutate, notFound } from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, Caller, CommunitiesContext } from '../context.ts'
import { lockCommunity, type Standing } from '../standing/standing.repository.ts'
import {
  isAllowed,
  refOf,
  requirePermit,
  requirePermitOn,
  requireReader,
  standingIn,
} from '../standing/standing.ts'
import * as repository from './members.repository.ts'
import { applyRole } from './role.ts'

const Cursor = z.tuple([z.int().min(0).max(maxRowId)])

const shownTo = (standing: Standing, viewer: Actor) => ({
  viewerId: viewer.id,
  restrictions: isAllowed(standing, viewer, 'seeQueues'),
  stats: isAllowed(standing, viewer, 'seeMemberStats'),
})

/** MM1. */
export async function listMembers(
  ctx: CommunitiesContext,
  viewer: Actor,
  id: number,
  { q, role, cursor, limit }: MembersQuery,
): Promise<{ members: Member[]; next: string | null }> {
  const standing = await standingIn(ctx, ctx.db, id, viewer)
  requireReader(standing, viewer)
  const [after] = decodeCursor(cursor, Cursor) ?? [0]
  const asked = {
    ...shownTo(standing, viewer),
    isMember: standing.membership !== null,
    seesAll: isAllowed(standing, viewer, 'seeQueues'),
    now: ctx.clock(),
  }
  const { members, next } = await repository.listMembers(ctx.db, id, asked, { role, q }, { after, limit })
  return { members, next: next === null ? null : encodeCursor([next]) }
}

/** Sets the role of a member (MM2): the creator's own stays, until the community is transferred. */
export async function setMemberRole(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { id, memberId }: { id: number; memberId: number },
  role: CommunityRole,
): Promise<Member> {
  await mutate(ctx.db, idempotency, async tx => {
    await lockCommunity(tx, id)
    const standing = await standingIn(ctx, tx, id, viewer)
    requirePermit(standing, viewer, 'setRole')
    const target = await repository.findMember(tx, id, memberId, shownTo(standing, viewer), ctx.clock())
    if (!target) throw notFound()
    if (target.isCreator) throw forbidden(texts.community.creatorRole)
    const permit = requirePermitOn(standing, viewer, communityRankOf(target), 'setRole')
    const { userId, role: from } = target
    await applyRole({ ctx, tx, viewer }, refOf(standing), {
      target: { memberId, userId, role: from },
      permit,
      role,
    })
    return {}
  })
  const standing = await standingIn(ctx, ctx.db, id, viewer)
  const member = await repository.findMember(ctx.db, id, memberId, shownTo(standing, viewer), ctx.clock())
  if (!member) throw notFound()
  return member
}
