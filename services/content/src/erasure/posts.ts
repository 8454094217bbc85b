import { postDeleted } from '@vitrine/contracts'
import type { ContentContext } from '../context.ts'
import { trashPosts } from '../posts/changes.repository.ts'
import { lockPreparingOf, trashPreparing } from '../preparing/preparing.repository.ts'
import { purgePosts } from '../trash/purge.ts'
import { lockPostsOf, trashedPostsOf } from './posts.repository.ts'

const postsPerRound = 50

/** Deletes the posts as their author would, and purges them from the trash. */
export async function erasePosts(ctx: ContentContext, userId: number): Promise<void> {
  while ((await trashSome(ctx, userId)) > 0);
  while ((await trashSomePreparing(ctx, userId)) > 0);
  while (true) {
    const trashed = await trashedPostsOf(ctx.db, userId, postsPerRound)
    if (trashed.length === 0) return
    await purgePosts(ctx, trashed)
  }
}

/** No event named them before. */
const trashSomePreparing = ({ db, clock }: ContentContext, userId: number): Promise<number> =>
  db.transaction(async tx => {
    const ids = await lockPreparingOf(tx, userId, postsPerRound)
    await trashPreparing(tx, ids, clock())
    return ids.length
  })

const trashSome = ({ db, outbox, clock }: ContentContext, userId: number): Promise<number> =>
  db.transaction(async tx => {
    const posts = await lockPostsOf(tx, userId, postsPerRound)
    const deletedAt = clock()
    const deletion = { deletedBy: userId, deletedAs: 'author', deletedAt } as const
    await trashPosts(
      tx,
      posts.map(({ id }) => id),
      deletion,
    )
    await outbox.publishAll(
      tx,
      postDeleted,
      posts.map(({ id, museumId }) => ({
        postId: id,
        authorId: userId,
        museumId,
        ...deletion,
        deletedAt: deletedAt.toISOString(),
      })),
    )
    return posts.length
  })
