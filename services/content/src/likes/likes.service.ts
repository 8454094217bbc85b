import { excerptOf, postLiked, postUnliked } from '@vitrine/contracts'
import { type Idempotency, mutate, notFound } from '@vitrine/service-kit'
import { authorOf, summaryOf } from '../authors/authors.repository.ts'
import type { Actor, WriteContext } from '../context.ts'
import { museumRefOf } from '../museums/museums.repository.ts'
import { likesSeen } from '../posts/posts.repository.ts'
import { findLikedPost, toggleLike } from './likes.repository.ts'

/** Likes, or takes the like back. The counter follows by the event; the answer already holds the reader's own. */
export function likePost(
  ctx: WriteContext,
  viewer: Actor,
  idempotency: Idempotency | null,
  postId: number,
): Promise<{ liked: boolean; likesCount: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const at = ctx.clock()
    const like = await toggleLike(tx, { postId, userId: viewer.id, at })
    if (!like) throw notFound()
    // Read behind the row's lock: the counter then holds exactly what `counted` says of it.
    const post = await findLikedPost(tx, postId)
    if (like.liked) {
      const liker = await authorOf(tx, viewer)
      await ctx.outbox.publish(tx, postLiked, {
        postId,
        postAuthorId: post.author_id,
        postExcerpt: excerptOf(post.content),
        museum: museumRefOf(post),
        liker: summaryOf(liker.id, liker),
        likedAt: at.toISOString(),
      })
    } else {
      await ctx.outbox.publish(tx, postUnliked, { postId, postAuthorId: post.author_id, userId: viewer.id })
    }
    return { liked: like.liked, likesCount: likesSeen({ ...like, likes: post.likes }) }
  })
}
