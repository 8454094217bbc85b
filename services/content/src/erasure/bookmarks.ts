import { postUnbookmarked } from '@vitrine/contracts'
import type { ContentContext } from '../context.ts'
import { deleteBookmarks } from './traces.repository.ts'

const bookmarksPerRound = 500

export async function eraseBookmarks(ctx: ContentContext, userId: number): Promise<void> {
  while ((await eraseSome(ctx, userId)) > 0);
}

const eraseSome = ({ db, outbox }: ContentContext, userId: number): Promise<number> =>
  db.transaction(async tx => {
    const posts = await deleteBookmarks(tx, userId, bookmarksPerRound)
    await outbox.publishAll(
      tx,
      postUnbookmarked,
      posts.map(postId => ({ postId, userId })),
    )
    return posts.length
  })
