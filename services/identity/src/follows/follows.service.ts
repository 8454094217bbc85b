import { AppError, texts, userFollowed, userUnfollowed } from '@vitrine/contracts'
import { type Idempotency, mutate, notFound } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { summaryOf } from '../profiles/people.ts'
import { findById, lockPerson } from '../profiles/profiles.repository.ts'

/**
 * Follows, or stops following. The follower's row is locked: two toggles at once are one after the other, and what
 * one person does is published in the order in which they did it. Nothing of the followed person is locked, however
 * many follow them.
 */
export async function toggleFollow(
  { prisma, outbox, clock }: IdentityContext,
  followerId: number,
  followeeId: number,
  idempotency: Idempotency | null,
): Promise<{ following: boolean }> {
  if (followerId === followeeId) throw new AppError('validation_error', texts.profile.cannotFollowSelf)

  return mutate(prisma, idempotency, async tx => {
    const follower = await lockPerson(tx, followerId)
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
