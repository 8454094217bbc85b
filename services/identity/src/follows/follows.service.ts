import { AppError, type Following, texts, userFollowed, userUnfollowed } from '@vitrine/contracts'
import { type Caller, mutate, notFound, unauthenticated } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { User } from '../generated/prisma/client.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { findRelation } from '../privacy/relation.ts'
import { summaryOf } from '../profiles/people.ts'
import { findById, lockUser } from '../profiles/profiles.repository.ts'
import { beginRequest, withdrawRequest } from './requests.service.ts'

/**
 * Follows the user with this id, or stops following; of a private profile it asks, or withdraws the request. `wanted` says
 * which of both, and a call that finds it so changes nothing; without it the call toggles. The follower's row is locked: two
 * calls at once run one after the other, and a user's events are published in the order of the commits. Nothing of the
 * followed user is locked, however many follow them.
 */
export async function changeFollow(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
  { id: followeeId, wanted }: { id: number; wanted: boolean | undefined },
): Promise<Following> {
  const followerId = viewer.id
  if (followerId === followeeId) throw new AppError('validation_error', texts.profile.cannotFollowSelf)

  return mutate(ctx.prisma, idempotency, async tx => {
    const follower = await lockUser(tx, followerId)
    if (!follower) throw unauthenticated()
    const followee = await findById(tx.prisma, followeeId)
    const relation = followee && (await findRelation(tx, followerId, followeeId, ctx.clock()))
    if (!relation || followee.hiddenAt) throw notFound(texts.profile.notFound.message)
    if (relation.isBlocked || relation.blocksViewer) throw new AppError('forbidden', texts.profile.blocked)

    const { isFollowing, isRequested } = relation
    const before = isFollowing || isRequested
    const after = wanted ?? !before
    if (after === before) return { following: isFollowing, requested: isRequested }
    if (after) return begin(ctx, tx, { follower, followee })
    await endFollow(ctx, tx, { followerId, followeeId })
    await withdrawRequest(ctx, tx, { requesterId: followerId, targetId: followeeId })
    return { following: false, requested: false }
  })
}

async function begin(
  ctx: IdentityContext,
  tx: IdentityTransaction,
  { follower, followee }: { follower: User; followee: User },
): Promise<Following> {
  if (followee.profileVisibility === 'private') {
    await beginRequest(ctx, tx, follower, followee.id)
    return { following: false, requested: true }
  }
  await beginFollow(ctx, tx, { follower, followee })
  return { following: true, requested: false }
}

/** The follower must be locked. */
export async function beginFollow(
  { outbox, clock }: Pick<IdentityContext, 'outbox' | 'clock'>,
  tx: IdentityTransaction,
  { follower, followee, isApproved }: { follower: User; followee: User; isApproved?: true },
): Promise<void> {
  const ids = { followerId: follower.id, followeeId: followee.id }
  await tx.prisma.follow.create({ data: { ...ids, createdAt: clock() } })
  await outbox.publish(tx, userFollowed, {
    follower: summaryOf(follower),
    followee: summaryOf(followee),
    ...(isApproved && { isApproved }),
  })
}

/** Returns whether there was a follow. The follower must be locked. */
export async function endFollow(
  { outbox }: Pick<IdentityContext, 'outbox'>,
  tx: IdentityTransaction,
  ids: { followerId: number; followeeId: number },
): Promise<boolean> {
  const { count } = await tx.prisma.follow.deleteMany({ where: ids })
  if (count > 0) await outbox.publish(tx, userUnfollowed, ids)
  return count > 0
}
