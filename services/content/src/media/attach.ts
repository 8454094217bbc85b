import { postMediaAttached } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { WriteContext } from '../context.ts'
import { mediaOfPosts } from './post-media.repository.ts'

type Shown = { id: number; authorId: number }

/**
 * Announces what posts show, and whether readers see them by now: media serves a file to everyone only while a published
 * post shows it. For each publication, deletion and restoration, and for posts that begin to wait.
 */
export async function publishAttached(
  { outbox }: Pick<WriteContext, 'outbox'>,
  tx: Transaction,
  posts: readonly Shown[],
  { isPublished }: { isPublished: boolean },
): Promise<void> {
  const media = Map.groupBy(
    await mediaOfPosts(
      tx,
      posts.map(({ id }) => id),
    ),
    ({ postId }) => postId,
  )
  await outbox.publishAll(
    tx,
    postMediaAttached,
    posts.flatMap(({ id: postId, authorId }) => {
      const mediaIds = media.get(postId)?.map(({ mediaId }) => mediaId)
      return mediaIds ? [{ postId, authorId, mediaIds, isPublished }] : []
    }),
  )
}
