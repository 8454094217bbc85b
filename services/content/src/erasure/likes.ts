import { postUnliked } from '@vitrine/contracts'
import type { ContentContext } from '../context.ts'
import { deleteLikes } from './likes.repository.ts'

const likesPerRound = 500

/** Takes the likes back; the counters follow by the events. */
export async function eraseLikes(ctx: ContentContext, userId: number): Promise<void> {
  while ((await eraseSome(ctx, userId)) > 0);
}

const eraseSome = ({ db, outbox }: ContentContext, userId: number): Promise<number> =>
  db.transaction(async tx => {
    const likes = await deleteLikes(tx, userId, likesPerRound)
    await outbox.publishAll(
      tx,
      postUnliked,
      likes.flatMap(({ postId, postAuthorId, liked, likedAt }) =>
        liked && postAuthorId !== null
          ? [{ postId, postAuthorId, userId, likedAt: likedAt.toISOString() }]
          : [],
      ),
    )
    return likes.length
  })
