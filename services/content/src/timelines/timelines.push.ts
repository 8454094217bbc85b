import { type postCreated, postDeleted, postEdited, type postRestored } from '@vitrine/contracts'
import type { BatchHandler, Handler } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'
import { followersToPush } from '../follows/follows.repository.ts'
import { publishPost } from './timelines.service.ts'
import { dropFrom, pushInto } from './timelines.store.ts'

const perRoundTrip = 500

/** Where the followers of a post come from: its author, and its museum. */
interface Followed {
  postId: number
  authorId: number
  museumId: number | null
}

/** Adds a new post to the timelines of its author and of those who follow its author or its museum. */
export const pushToFollowers =
  (ctx: ContentContext): Handler<typeof postCreated> =>
  async ({ data: { post } }, { tx, afterCommit }) => {
    const followed = (await followedOf(tx, [post.id])).get(post.id)
    if (!followed) return
    await push(ctx, tx, followed)
    afterCommit(() => publishPost(ctx, post))
  }

/**
 * Removes a deleted post from the timelines, and one that changed its museum from those that have it by its earlier
 * museum. Who has it now is decided by the row, so late and repeated events do no harm.
 */
export const correctTimelines =
  (ctx: ContentContext): BatchHandler<typeof postEdited | typeof postDeleted | typeof postRestored> =>
  async (events, { tx, afterCommit }) => {
    const ids = events.map(({ data }) => ('post' in data ? data.post.id : data.postId))
    afterCommit(() => ctx.memory.publish({ of: 'posts-changed', ids }))
    const standing = await followedOf(tx, ids)
    const deletions = events
      .filter(event => event.type === postDeleted.type)
      .map(({ data }) => data)
      .filter(({ postId }) => !standing.has(postId))
    // The posts of one author, which an erasure deletes by the hundred, have the same readers.
    const groups = Map.groupBy(deletions, each => `${each.authorId} ${each.museumId}`)
    for (const [first, ...more] of groups.values())
      if (first)
        await drop(
          ctx,
          tx,
          first,
          [first, ...more].map(each => each.postId),
        )
    for (const event of events) {
      if (event.type === postDeleted.type) continue
      const { post } = event.data
      if (event.type === postEdited.type) {
        const { previousMuseumId } = event.data
        if (previousMuseumId === (post.museum?.id ?? null)) continue
        await drop(ctx, tx, { authorId: null, museumId: previousMuseumId }, [post.id])
      }
      const followed = standing.get(post.id)
      if (followed) await push(ctx, tx, followed)
    }
  }

/** Those of these posts that are not deleted. */
async function followedOf(tx: Transaction, postIds: readonly number[]): Promise<Map<number, Followed>> {
  const rows = await tx.query<Followed>(
    'select id as "postId", author_id as "authorId", museum_id as "museumId" from posts where id = any($1::bigint[])',
    [postIds],
  )
  return new Map(rows.map(row => [row.postId, row]))
}

async function push(ctx: ContentContext, tx: Transaction, followed: Followed): Promise<void> {
  for await (const readers of readersOf(tx, followed)) await pushInto(ctx.redis, readers, followed.postId)
}

async function drop(
  ctx: ContentContext,
  tx: Transaction,
  followed: { authorId: number | null; museumId: number | null },
  postIds: readonly number[],
): Promise<void> {
  for await (const readers of readersOf(tx, followed))
    await Promise.all(postIds.map(id => dropFrom(ctx.redis, readers, id)))
}

async function* readersOf(
  tx: Transaction,
  { authorId, museumId }: { authorId: number | null; museumId: number | null },
): AsyncGenerator<number[]> {
  if (authorId !== null) {
    yield [authorId]
    yield* followersToPush(tx, 'author', authorId, perRoundTrip)
  }
  if (museumId !== null) yield* followersToPush(tx, 'museum', museumId, perRoundTrip)
}
