import {
  AppError,
  type JoinRequest,
  type JoinRequestsQuery,
  maxRowId,
  membershipApproved,
  membershipRejected,
  texts,
} from '@vitrine/contracts'
import { decodeCursor, forbidden, mutate, notFound, pageOf, type Transaction } from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, Caller, CommunitiesContext } from '../context.ts'
import { closeInvitation } from '../invitations/invitations.repository.ts'
import { beginMembership } from '../members/begin-membership.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import type { Permit } from '../standing/permissions.ts'
import { lockCommunity, type Standing } from '../standing/standing.repository.ts'
import { refOf, requireAllowed, requirePermit, standingIn, visibilityOf } from '../standing/standing.ts'
import { closeRequest } from './close-request.ts'
import * as repository from './requests.repository.ts'

const Cursor = z.tuple([z.int().min(0).max(maxRowId)])

/** MM7: those that wait, the oldest first; decided ones, the newest first. */
export async function listRequests(
  ctx: CommunitiesContext,
  viewer: Actor,
  id: number,
  { status, cursor, limit }: JoinRequestsQuery,
): Promise<{ requests: JoinRequest[]; next: string | null }> {
  requireAllowed(await standingIn(ctx, ctx.db, id, viewer), viewer, 'decideJoinRequest')
  const [from] = decodeCursor(cursor, Cursor) ?? [status === 'pending' ? 0 : maxRowId]
  const found = await repository.listRequests(ctx.db, id, status, { from, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, request => [request.id])
  return { requests: page, next }
}

/** Makes whoever asked a member; a ban meanwhile wins. */
export const approveRequest = (
  ctx: CommunitiesContext,
  caller: Caller,
  ids: { id: number; requestId: number },
): Promise<JoinRequest> =>
  decide(ctx, caller, ids, async (tx, standing, { user }) => {
    const community = refOf(standing)
    const obstacle = await repository.findObstacle(tx, community.id, user.id, ctx.clock())
    if (obstacle === 'hidden') throw forbidden(texts.community.applicantUnavailable)
    if (obstacle === 'banned') throw forbidden(texts.community.userBanned)
    await close(ctx, tx, community.id, user.id, { status: 'approved', by: caller.viewer.id })
    await ctx.outbox.publish(tx, membershipApproved, {
      community,
      visibility: visibilityOf(community),
      requestId: ids.requestId,
      userId: user.id,
      approvedBy: caller.viewer.id,
    })
    await closeInvitation(tx, community.id, user.id, 'accepted', ctx.clock())
    await beginMembership(ctx, tx, { community, user })
    return { action: 'approve_request' }
  })

/** Rejects a request: the same user makes no other one for 7 days. */
export const rejectRequest = (
  ctx: CommunitiesContext,
  caller: Caller,
  ids: { id: number; requestId: number },
  reason: string,
): Promise<JoinRequest> =>
  decide(ctx, caller, ids, async (tx, standing, { user }) => {
    const community = refOf(standing)
    await close(ctx, tx, community.id, user.id, { status: 'rejected', by: caller.viewer.id, reason })
    await ctx.outbox.publish(tx, membershipRejected, {
      community,
      visibility: 'involved',
      requestId: ids.requestId,
      userId: user.id,
      rejectedBy: caller.viewer.id,
      reason,
    })
    return { action: 'reject_request', reason }
  })

const close = (
  ctx: CommunitiesContext,
  tx: Transaction,
  communityId: number,
  userId: number,
  decision: Omit<repository.Decision, 'at'>,
) => closeRequest(ctx, tx, { communityId, userId }, { ...decision, at: ctx.clock() })

type Decide = (
  tx: Transaction,
  standing: Standing,
  request: JoinRequest,
) => Promise<{ action: 'approve_request' | 'reject_request'; reason?: string }>

/** Of two who decide at once, the second gets 409. */
async function decide(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { id, requestId }: { id: number; requestId: number },
  work: Decide,
): Promise<JoinRequest> {
  await mutate(ctx.db, idempotency, async tx => {
    await lockCommunity(tx, id)
    const standing = await standingIn(ctx, tx, id, viewer)
    const permit: Permit = requirePermit(standing, viewer, 'decideJoinRequest')
    const request = await repository.findRequest(tx, id, requestId)
    if (!request) throw notFound()
    if (request.status !== 'pending') throw new AppError('stale_version', texts.community.requestDecided)
    const { action, reason = '' } = await work(tx, standing, request)
    await recordModeration(tx, {
      communityId: id,
      actorId: viewer.id,
      permit,
      action,
      target: { type: 'join_request', id: requestId, userId: request.user.id },
      reason,
      at: ctx.clock(),
    })
    return {}
  })
  const request = await repository.findRequest(ctx.db, id, requestId)
  if (!request) throw notFound()
  return request
}
