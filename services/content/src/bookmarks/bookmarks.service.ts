import { type Post, postBookmarked, postUnbookmarked } from '@vitrine/contracts'
import { mutate, notFound } from '@vitrine/service-kit'
import type { Caller, WriteContext } from '../context.ts'
import { findPosts, type PostSource } from '../posts/posts.repository.ts'
import * as bookmarks from './bookmarks.repository.ts'

/** Bookmarks, or removes the bookmark. Its events carry ids alone: a bookmark is its reader's own. */
export function bookmarkPost(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { postId }: { postId: number },
): Promise<{ bookmarked: boolean }> {
  return mutate(ctx.db, idempotency, async tx => {
    const userId = viewer.id
    const bookmarked = await bookmarks.toggleBookmark(tx, { postId, userId, at: ctx.clock() })
    if (bookmarked === null) throw notFound()
    await ctx.outbox.publish(tx, bookmarked ? postBookmarked : postUnbookmarked, { postId, userId })
    return { bookmarked }
  })
}

/** One page of the reader's bookmarked posts, and the place at which the next one begins; null: it is the last. */
export async function listBookmarks(
  ctx: PostSource,
  userId: number,
  { before, limit }: { before: number; limit: number },
): Promise<{ posts: Post[]; next: number | null }> {
  const found = await bookmarks.listBookmarks(ctx.db, userId, {
    before,
    limit: limit + 1,
    now: ctx.clock(),
  })
  const page = found.slice(0, limit)
  const posts = await findPosts(
    ctx,
    userId,
    page.map(each => each.post_id),
  )
  return { posts, next: found.length > limit ? (page.at(-1)?.place ?? null) : null }
}
