import { type postCreated, postDeleted, postEdited, type postRestored } from '@vitrine/contracts'
import type { BatchHandler, Handler } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'
import { followersToPush } from '../follows/follows.repository.ts'
import { dropFrom, pushInto } from './timelines.store.ts'

const perRoundTrip = 500

/** What a post is followed by: its author, and its museum. */
interface Followed {
  postId: number
  authorId: number
  museumId: number | null
}

/** Brings a new insight to the timelines of those who follow its author or its museum. */
export const pushToFollowers =
  (ctx: ContentContext): Handler<typeof postCreated> =>
  async ({ data: { post } }, { tx }) => {
    const followed = await followedOf(tx, post.id)
    if (followed) await push(ctx, tx, followed)
  }

/**
 * Takes a deleted insight out of the timelines, and one that changed its museum out of those that have it by its
 * earlier museum. Whoever follows it now gets it as the row says, so late and repeated events do no harm.
 */
export const correctTimelines =
  (ctx: ContentContext): BatchHandler<typeof postEdited | typeof postDeleted | typeof postRestored> =>
  async (events, { tx }) => {
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
  if (authorId !== null) yield* followersToPush(tx, 'author', authorId, perRoundTrip)
  if (museumId !== null) yield* followersToPush(tx, 'museum', museumId, perRoundTrip)
}
