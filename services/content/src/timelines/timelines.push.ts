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
    const followed = await followedOf(tx, post.id)
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
    for (const event of events) {
      if (event.type === postDeleted.type) {
        if (!(await followedOf(tx, event.data.postId))) await drop(ctx, tx, event.data)
        continue
      }
      const { post } = event.data
      if (event.type === postEdited.type) {
        const { previousMuseumId } = event.data
        if (previousMuseumId === (post.museum?.id ?? null)) continue
        await drop(ctx, tx, { postId: post.id, authorId: null, museumId: previousMuseumId })
      }
      const followed = await followedOf(tx, post.id)
      if (followed) await push(ctx, tx, followed)
    }
  }

async function followedOf(tx: Transaction, postId: number): Promise<Followed | null> {
  const [row] = await tx.query<Followed>(
    'select id as "postId", author_id as "authorId", museum_id as "museumId" from posts where id = $1',
    [postId],
  )
  return row ?? null
}

async function push(ctx: ContentContext, tx: Transaction, followed: Followed): Promise<void> {
  for await (const readers of readersOf(tx, followed)) await pushInto(ctx.redis, readers, followed.postId)
}

async function drop(
  ctx: ContentContext,
  tx: Transaction,
  followed: Omit<Followed, 'authorId'> & { authorId: number | null },
): Promise<void> {
  for await (const readers of readersOf(tx, followed)) await dropFrom(ctx.redis, readers, followed.postId)
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
