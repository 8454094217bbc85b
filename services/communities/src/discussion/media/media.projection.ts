import {
  communityPostEdited,
  excerptOf,
  type mediaFailed,
  type mediaReady,
  type mediaRemoved,
} from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { keepMediaCopies, type Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { settlePhotos } from '../../meetups/photos/photos.projection.ts'
import { postOf } from '../posts/event-fields.ts'
import { communityOf, lockPosts } from '../trash/trash.repository.ts'
import { postsShowing } from './post-media.repository.ts'
import { settle } from './preparing.ts'

/** Copies what became of media, shows the photos of meetups, and publishes or fails the posts that waited for it. */
export const keepMedia =
  (ctx: CommunitiesContext): BatchHandler<typeof mediaReady | typeof mediaFailed | typeof mediaRemoved> =>
  async (events, { tx }) => {
    const changed = await keepMediaCopies(tx, events, ctx.clock())
    await settlePhotos(ctx, tx, changed)
    const showing = await postsShowing(tx, changed)
    for (const id of showing.preparing) await settle(ctx, tx, id)
    await showAgain(ctx, tx, showing.published)
  }

/** What a post shows is another file by now, or was removed: open pages read it again. */
async function showAgain(
  { outbox, clock }: Pick<CommunitiesContext, 'outbox' | 'clock'>,
  tx: Transaction,
  ids: readonly number[],
): Promise<void> {
  const posts = await lockPosts(tx, ids)
  const editedAt = clock().toISOString()
  await outbox.publishAll(
    tx,
    communityPostEdited,
    posts.map(row => ({
      ...postOf(communityOf(row), row.id),
      authorId: row.author_id,
      excerpt: excerptOf(row.content),
      editedAt,
    })),
  )
}
