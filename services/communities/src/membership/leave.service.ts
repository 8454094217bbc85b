import { AppError, type MembershipState, texts } from '@vitrine/contracts'
import { mutate, notFound } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { endMembership } from '../members/end-membership.ts'
import { findStanding, lockCommunity } from '../standing/standing.repository.ts'
import { notAMember, refOf } from '../standing/standing.ts'
import { closeRequest } from './close-request.ts'
import { leaving } from './rules.ts'
import { stateOf } from './state.ts'

/** Leaves a community; its owner transfers it before (CO4, D-54). */
export async function leaveCommunity(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  id: number,
  missing: string = texts.community.notFound,
): Promise<MembershipState> {
  return mutate(ctx.db, idempotency, async tx => {
    await lockCommunity(tx, id)
    const standing = await findStanding(tx, id, viewer.id, ctx.clock())
    if (!standing) throw notFound(missing)
    const decision = leaving(standing)
    if (decision === 'not_a_member') throw notAMember()
    if (decision === 'creator_cannot_leave') throw new AppError(decision, texts.community.creatorCannotLeave)
    const community = refOf(standing)
    await endMembership(ctx, tx, { community, userId: viewer.id, cause: 'user' })
    return stateOf(tx, id, viewer.id)
  })
}

/** Takes the own request back; another can be made at once. */
export async function withdrawRequest(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  id: number,
): Promise<MembershipState> {
  return mutate(ctx.db, idempotency, async tx => {
    await lockCommunity(tx, id)
    const standing = await findStanding(tx, id, viewer.id, ctx.clock())
    if (!standing) throw notFound(texts.community.notFound)
    const of = { communityId: id, userId: viewer.id }
    const withdrawn = await closeRequest(ctx, tx, of, {
      status: 'withdrawn',
      by: viewer.id,
      at: ctx.clock(),
    })
    if (withdrawn === null) throw notFound()
    return stateOf(tx, id, viewer.id)
  })
}
