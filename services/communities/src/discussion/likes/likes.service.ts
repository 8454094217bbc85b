import { communityPostLiked, communityPostUnliked, excerptOf } from '@vitrine/contracts'
import { mutate, userSummaryOf } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../../context.ts'
import { personOf } from '../../people/people.repository.ts'
import { requirePermit } from '../../standing/standing.ts'
import { lockVisiblePost } from '../posts/access.ts'
import { postOf } from '../posts/event-fields.ts'
import { countLikes, toggleLike } from './likes.repository.ts'

/**
 * Likes, or takes the like back. The counter follows by the event; the answer already counts what is on its way to it, so
 * that no user is shown less than before (D-75).
 */
export function likePost(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { postId }: { postId: number },
): Promise<{ liked: boolean; likesCount: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const { standing, post } = await lockVisiblePost(ctx, tx, viewer, postId)
    requirePermit(standing, viewer, 'like')
    const { liked, likedAt } = await toggleLike(tx, { postId, userId: viewer.id, at: ctx.clock() })
    const of = { ...postOf(standing.community, postId), authorId: post.author_id }
    if (liked) {
      const liker = await personOf(tx, viewer)
      await ctx.outbox.publish(tx, communityPostLiked, {
        ...of,
        excerpt: excerptOf(post.content),
        liker: userSummaryOf(liker.id, liker),
        likedAt: likedAt.toISOString(),
      })
    } else {
      await ctx.outbox.publish(tx, communityPostUnliked, { ...of, userId: viewer.id })
    }
    return { liked, likesCount: await countLikes(tx, postId) }
  })
}
