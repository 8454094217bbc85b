import { AppError, texts, userFollowed, userUnfollowed } from '@vitrine/contracts'
import { type Caller, mutate, notFound } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { summaryOf } from '../profiles/people.ts'
import { findById, lockUser } from '../profiles/profiles.repository.ts'

/**
 * Follows the user with this id, or stops following. The follower's row is locked: two toggles at once run one after
 * the other, and a user's events are published in the order of the commits. Nothing of the followed user is locked,
 * however many follow them.
 */
export async function toggleFollow(
  { prisma, outbox, clock }: IdentityContext,
  { viewer, idempotency }: Caller,
  { id: followeeId }: { id: number },
): Promise<{ following: boolean }> {
  const followerId = viewer.id
  if (followerId === followeeId) throw new AppError('validation_error', texts.profile.cannotFollowSelf)

  return mutate(prisma, idempotency, async tx => {
    const follower = await lockUser(tx, followerId)
    if (!follower) throw new AppError('unauthenticated', texts.errors.authentication.message)
    const followee = await findById(tx.prisma, followeeId)
    if (!followee) throw notFound(texts.profile.notFound.message)

    const { count } = await tx.prisma.follow.deleteMany({ where: { followerId, followeeId } })
    if (count > 0) {
      await outbox.publish(tx, userUnfollowed, { followerId, followeeId })
      return { following: false }
    }
    await tx.prisma.follow.create({ data: { followerId, followeeId, createdAt: clock() } })
    await outbox.publish(tx, userFollowed, { follower: summaryOf(follower), followee: summaryOf(followee) })
    return { following: true }
  })
}
