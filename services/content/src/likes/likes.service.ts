import { excerptOf, postLiked, postUnliked } from '@vitrine/contracts'
import { museumRefOf, mutate, notFound, userSummaryOf } from '@vitrine/service-kit'
import { authorOf } from '../authors/authors.repository.ts'
import type { Caller, WriteContext } from '../context.ts'
import { findLikedPost, toggleLike } from './likes.repository.ts'

/**
 * Likes, or takes the like back. The counter follows by the event; the answer already counts what is on its way to
 * it, so that no user is shown less than before (D-75).
 */
export function likePost(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { postId }: { postId: number },
): Promise<{ liked: boolean; likesCount: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const like = await toggleLike(tx, { postId, userId: viewer.id, at: ctx.clock() })
    if (!like) throw notFound()
    const { liked } = like
    const likedAt = like.likedAt.toISOString()
    // Read behind the row's lock: it holds one's own change, and each other one either folded or not.
    const post = await findLikedPost(tx, postId)
    if (liked) {
      const liker = await authorOf(tx, viewer)
      await ctx.outbox.publish(tx, postLiked, {
        postId,
        postAuthorId: post.author_id,
        postExcerpt: excerptOf(post.content),
        museum: museumRefOf(post),
        liker: userSummaryOf(liker.id, liker),
        likedAt,
      })
    } else {
      await ctx.outbox.publish(tx, postUnliked, {
        postId,
        postAuthorId: post.author_id,
        userId: viewer.id,
        likedAt,
      })
    }
    return { liked, likesCount: post.likes }
  })
}
