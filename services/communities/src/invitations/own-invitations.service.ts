import { type InvitationsQuery, type MembershipState, maxRowId, type OwnInvitation } from '@vitrine/contracts'
import { decodeCursor, mutate, notFound, pageOf, type Transaction } from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../context.ts'
import { applyJoining } from '../membership/join.service.ts'
import { stateOf } from '../membership/state.ts'
import { lockCommunity, type Standing } from '../standing/standing.repository.ts'
import { standingIn } from '../standing/standing.ts'
import * as repository from './invitations.repository.ts'
import { InvitationCursor } from './invitations.service.ts'

export async function listMyInvitations(
  { db }: CommunitiesContext,
  { id }: Pick<Actor, 'id'>,
  { cursor, limit }: InvitationsQuery,
): Promise<{ invitations: OwnInvitation[]; next: string | null }> {
  const [before] = decodeCursor(cursor, InvitationCursor) ?? [maxRowId]
  const found = await repository.listOwnInvitations(db, id, { before, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, invitation => [invitation.id])
  return { invitations: page, next }
}

/** Joins the community of an invitation, also a private one; a ban wins. */
export const acceptInvitation = (
  ctx: CommunitiesContext,
  caller: Caller,
  id: number,
): Promise<MembershipState> =>
  answer(ctx, caller, id, 'accepted', (tx, standing) =>
    applyJoining(ctx, tx, standing, caller.viewer, { isInvited: true }),
  )

export const declineInvitation = (
  ctx: CommunitiesContext,
  caller: Caller,
  id: number,
): Promise<MembershipState> => answer(ctx, caller, id, 'declined', async () => {})

async function answer(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  id: number,
  status: 'accepted' | 'declined',
  work: (tx: Transaction, standing: Standing) => Promise<void>,
): Promise<MembershipState> {
  return mutate(ctx.db, idempotency, async tx => {
    const communityId = await repository.findPendingCommunity(tx, id, viewer.id)
    if (communityId === null) throw notFound()
    await lockCommunity(tx, communityId)
    const standing = await standingIn(ctx, tx, communityId, viewer)
    // It may have been answered or withdrawn while this waited for the lock.
    if (!(await repository.closeInvitation(tx, communityId, viewer.id, status, ctx.clock()))) throw notFound()
    await work(tx, standing)
    return stateOf(tx, communityId, viewer.id)
  })
}
