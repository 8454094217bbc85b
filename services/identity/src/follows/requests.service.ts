import { followRequestClosed, followRequested, userUpdated } from '@vitrine/contracts'
import { onBatch, type Subscription } from '@vitrine/messaging'
import { type Caller, mutate, notFound, unauthenticated } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { User } from '../generated/prisma/client.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { summaryOf } from '../profiles/people.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { beginFollow } from './follows.service.ts'
import { deleteRequest, insertRequest, oldestRequests, type RequestIds } from './requests.repository.ts'

/** The requester must be locked, and have no request that waits. */
export async function beginRequest(
  { outbox, clock }: Pick<IdentityContext, 'outbox' | 'clock'>,
  tx: IdentityTransaction,
  requester: User,
  targetId: number,
): Promise<void> {
  await insertRequest(tx, { requesterId: requester.id, targetId }, clock())
  await outbox.publish(tx, followRequested, { requester: summaryOf(requester), userId: targetId })
}

/** Returns whether there was one. The requester must be locked. */
export async function withdrawRequest(
  { outbox }: Pick<IdentityContext, 'outbox'>,
  tx: IdentityTransaction,
  { requesterId, targetId }: RequestIds,
): Promise<boolean> {
  if (!(await deleteRequest(tx, { requesterId, targetId }))) return false
  await outbox.publish(tx, followRequestClosed, { requesterId, userId: targetId, outcome: 'withdrawn' })
  return true
}

/** Approves or declines the request of the user with this id. */
export async function answerRequest(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
  { id: requesterId, isApproved }: { id: number; isApproved: boolean },
): Promise<void> {
  await mutate(ctx.prisma, idempotency, async tx => {
    if (!(await close(ctx, tx, { requesterId, targetId: viewer.id, isApproved }))) throw notFound()
  })
}

/** Returns whether there was a request. */
async function close(
  ctx: Pick<IdentityContext, 'outbox' | 'clock'>,
  tx: IdentityTransaction,
  { requesterId, targetId, isApproved }: { requesterId: number; targetId: number; isApproved: boolean },
): Promise<boolean> {
  const follower = await lockUser(tx, requesterId)
  if (!follower || !(await deleteRequest(tx, { requesterId, targetId }))) return false
  const outcome = isApproved ? 'approved' : 'declined'
  await ctx.outbox.publish(tx, followRequestClosed, { requesterId, userId: targetId, outcome })
  if (!isApproved) return true
  const followee = await tx.prisma.user.findUnique({ where: { id: targetId } })
  if (!followee) throw unauthenticated()
  await beginFollow(ctx, tx, { follower, followee, isApproved: true })
  return true
}

const requestsPerRound = 100

/** A profile that is no longer private needs no approval: the requests that wait are approved. */
export const approveWhenOpened = (ctx: IdentityContext): Subscription =>
  onBatch(
    [userUpdated],
    'approve-follow-requests',
    async events => {
      for (const targetId of new Set(events.map(({ data }) => data.user.id))) await approveAll(ctx, targetId)
    },
    { isolated: true },
  )

async function approveAll(ctx: IdentityContext, targetId: number): Promise<void> {
  const isOpen = async (tx: IdentityTransaction) => {
    const user = await tx.prisma.user.findUnique({ where: { id: targetId } })
    return user !== null && !user.hiddenAt && user.profileVisibility !== 'private'
  }
  while (true) {
    const requesters = await oldestRequests(ctx.db, targetId, requestsPerRound)
    if (requesters.length === 0) return
    const wasOpen = await ctx.prisma.transaction(async tx => {
      if (!(await isOpen(tx))) return false
      for (const requesterId of requesters.toSorted((a, b) => a - b))
        await close(ctx, tx, { requesterId, targetId, isApproved: true })
      return true
    })
    if (!wasOpen) return
  }
}
