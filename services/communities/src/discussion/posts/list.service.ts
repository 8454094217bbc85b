import { type CommunityPost, pinnedPostsMax } from '@vitrine/contracts'
import { decodeCursor, deepestOffset, encodeCursor } from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, CommunitiesContext } from '../../context.ts'
import { requireReader, standingIn } from '../../standing/standing.ts'
import { listOwnWaiting } from '../review/waiting.repository.ts'
import { asReader } from './access.ts'
import { listNewest, listPinned, newest } from './list.repository.ts'

/**
 * The place of the last post, and the pinned ones that the pages before have shown on top: whatever is pinned or unpinned
 * while someone reads, each post stands in one page.
 */
const Position = z
  .tuple([z.int().positive()], z.int().positive())
  .refine(({ length }) => length <= 1 + pinnedPostsMax)

/**
 * A page of a discussion: pinned posts, then the reader's own that wait, then the newest (DS6); and the next cursor. Those that
 * wait are beyond the limit, so that an offset counts the same posts for everyone.
 */
export async function listPosts(
  ctx: CommunitiesContext,
  viewer: Actor,
  communityId: number,
  query: { limit: number; offset: number; cursor?: string | undefined },
): Promise<{ posts: CommunityPost[]; next: string | null }> {
  const position = decodeCursor(query.cursor, Position)
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  requireReader(standing, viewer)
  const reader = asReader(ctx, standing, viewer)
  const { limit } = query

  if (position) {
    const [before, ...without] = position
    const { posts, next } = await listNewest(ctx, communityId, reader, { before, without, offset: 0, limit })
    return { posts, next: next === null ? null : encodeCursor([next, ...without]) }
  }
  const { offset } = query
  if (offset > deepestOffset) return { posts: [], next: null }
  const all = await listPinned(ctx, communityId, reader)
  // Pinned ones that come after this page stand in their places, in the pages that its cursor leads to.
  const pinned = all.slice(0, offset + limit)
  const onTop = pinned.slice(offset)
  const without = pinned.map(({ id }) => id)
  const waiting = offset === 0 ? await listOwnWaiting(ctx.db, communityId, reader) : []
  const { posts, next } =
    onTop.length === limit
      ? { posts: [], next: newest }
      : await listNewest(ctx, communityId, reader, {
          before: newest,
          without,
          offset: Math.max(0, offset - pinned.length),
          limit: limit - onTop.length,
        })
  return {
    // One that was published since those that wait were read is in both.
    posts: [...onTop, ...waiting.filter(({ id }) => !posts.some(post => post.id === id)), ...posts],
    next: next === null ? null : encodeCursor([next, ...without]),
  }
}
