import {
  AppError,
  type Invitation,
  type InvitationsQuery,
  maxRowId,
  memberInvited,
  pendingInvitationsMax,
  texts,
} from '@vitrine/contracts'
import {
  decodeCursor,
  forbidden,
  invalid,
  mutate,
  notFound,
  pageOf,
  type Transaction,
  userSummaryOf,
} from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, Caller, CommunitiesContext } from '../context.ts'
import { findObstacle } from '../membership/requests.repository.ts'
import { personOf } from '../people/people.repository.ts'
import { lockCommunity } from '../standing/standing.repository.ts'
import { refOf, requireAllowed, requirePermit, standingIn } from '../standing/standing.ts'
import * as repository from './invitations.repository.ts'

export const InvitationCursor = z.tuple([z.int().min(0).max(maxRowId)])

/** Invites a user by name, who then joins without a request, also a private community (B-38). */
export async function inviteMember(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  id: number,
  username: string,
): Promise<Invitation> {
  const { invitationId } = await mutate(ctx.db, idempotency, async tx => {
    await lockCommunity(tx, id)
    const standing = await standingIn(ctx, tx, id, viewer)
    requirePermit(standing, viewer, 'invite')
    const at = ctx.clock()
    const userId = await findUninvited(tx, { communityId: id, inviterId: viewer.id, username, at })
    const inviter = userSummaryOf(viewer.id, await personOf(tx, viewer))
    const row = { communityId: id, userId, invitedBy: viewer.id, at }
    const invitationId = await repository.insertInvitation(tx, row)
    if (invitationId === null) throw new AppError('request_pending', texts.community.alreadyInvited)
    const community = refOf(standing)
    await ctx.outbox.publish(tx, memberInvited, {
      community,
      visibility: 'involved',
      invitationId,
      userId,
      inviter,
    })
    return { invitationId }
  })
  return getInvitation(ctx, id, invitationId)
}

async function findUninvited(
  tx: Transaction,
  of: { communityId: number; inviterId: number; username: string; at: Date },
): Promise<number> {
  const invitee = await repository.findInvitee(tx, of.communityId, of.inviterId, of.username)
  if (!invitee) throw notFound(texts.community.userNotFound)
  if (invitee.isMember) throw invalid('username', texts.community.alreadyMember)
  if (invitee.isBlocked) throw forbidden(texts.community.cannotBeInvited)
  if ((await findObstacle(tx, of.communityId, invitee.id, of.at)) !== null)
    throw forbidden(texts.community.userBanned)
  if (await repository.hasPending(tx, of.communityId, pendingInvitationsMax))
    throw new AppError('rate_limited', texts.community.tooManyInvitations)
  return invitee.id
}

async function getInvitation(
  { db }: CommunitiesContext,
  id: number,
  invitationId: number,
): Promise<Invitation> {
  const invitation = await repository.findInvitation(db, id, invitationId)
  if (!invitation) throw notFound()
  return invitation
}

/** For those who decide on requests to join. */
export async function listInvitations(
  ctx: CommunitiesContext,
  viewer: Actor,
  id: number,
  { cursor, limit }: InvitationsQuery,
): Promise<{ invitations: Invitation[]; next: string | null }> {
  requireAllowed(await standingIn(ctx, ctx.db, id, viewer), viewer, 'decideJoinRequest')
  const [before] = decodeCursor(cursor, InvitationCursor) ?? [maxRowId]
  const found = await repository.listInvitations(ctx.db, id, { before, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, invitation => [invitation.id])
  return { invitations: page, next }
}

/** Takes an invitation back that waits. */
export async function withdrawInvitation(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { id, invitationId }: { id: number; invitationId: number },
): Promise<Invitation> {
  await mutate(ctx.db, idempotency, async tx => {
    await lockCommunity(tx, id)
    requireAllowed(await standingIn(ctx, tx, id, viewer), viewer, 'decideJoinRequest')
    const invitation = await repository.findInvitation(tx, id, invitationId)
    if (invitation?.status !== 'pending') throw notFound()
    await repository.closeInvitation(tx, id, invitation.user.id, 'withdrawn', ctx.clock())
    return {}
  })
  return getInvitation(ctx, id, invitationId)
}
