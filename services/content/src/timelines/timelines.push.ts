import { type postCreated, postDeleted, postEdited, type postRestored } from '@vitrine/contracts'
import type { BatchHandler, Handler } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'
import { followersToPush } from '../follows/follows.repository.ts'
import { publishPost } from './timelines.service.ts'
import { dropFrom, pushInto } from './timelines.store.ts'

const perRoundTrip = 500

/** What decides whose timelines a post is in. */
interface Placement {
  postId: number
  authorId: number
  museumId: number | null
}

/** Adds a new post to the timelines of its author and of those who follow its author or its museum. */
export const pushToFollowers =
  (ctx: ContentContext): Handler<typeof postCreated> =>
  async ({ data: { post } }, { tx, afterCommit }) => {
    const placement = await placementOf(tx, post.id)
    if (!placement) return
    await push(ctx, tx, placement)
    afterCommit(() => publishPost(ctx, post))
  }

/**
 * Removes a deleted post from the timelines, and one that changed its museum from those that have it by its earlier
 * museum. Whoever follows it now gets it as the row says, so late and repeated events do no harm.
 */
export const correctTimelines =
  (ctx: ContentContext): BatchHandler<typeof postEdited | typeof postDeleted | typeof postRestored> =>
  async (events, { tx, afterCommit }) => {
    for (const event of events) {
      if (event.type === postDeleted.type) {
        const { postId } = event.data
        afterCommit(() => ctx.memory.publish({ of: 'posts-changed', ids: [postId] }))
        if (!(await placementOf(tx, postId))) await drop(ctx, tx, event.data)
        continue
      }
      const { post } = event.data
      if (event.type === postEdited.type) {
        const { previousMuseumId } = event.data
        if (previousMuseumId === (post.museum?.id ?? null)) continue
        await drop(ctx, tx, { postId: post.id, authorId: null, museumId: previousMuseumId })
      }
      const placement = await placementOf(tx, post.id)
      if (!placement) continue
      await push(ctx, tx, placement)
      afterCommit(() => {
        ctx.memory.publish({ of: 'posts-changed', ids: [post.id] })
        publishPost(ctx, post)
      })
    }
  }

async function placementOf(tx: Transaction, postId: number): Promise<Placement | null> {
  const [row] = await tx.query<Placement>(
    'select id as "postId", author_id as "authorId", museum_id as "museumId" from posts where id = $1',
    [postId],
  )
  return row ?? null
}

async function push(ctx: ContentContext, tx: Transaction, placement: Placement): Promise<void> {
  for await (const readers of readersOf(tx, placement)) await pushInto(ctx.redis, readers, placement.postId)
}

async function drop(
  ctx: ContentContext,
  tx: Transaction,
  placement: Omit<Placement, 'authorId'> & { authorId: number | null },
): Promise<void> {
  for await (const readers of readersOf(tx, placement)) await dropFrom(ctx.redis, readers, placement.postId)
}

/** The author, and those who follow the author or the museum, in steps. */
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
