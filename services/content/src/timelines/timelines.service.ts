import type { ContentContext } from '../context.ts'
import type { Follows } from '../follows/follows.memory.ts'
import { pushedTimeline } from './timelines.repository.ts'
import { buildTimeline, pushInto, readTimeline, type Timeline } from './timelines.store.ts'

/** What a visit of a reader begins with. */
export interface Home {
  /** Ids, newest first. */
  timeline: number[]
  follows: Follows
}

/** From Redis, where the timeline is built when there is none; from SQL while Redis is unavailable. */
async function loadTimeline(
  { redis, db, log }: Pick<ContentContext, 'redis' | 'db' | 'log'>,
  userId: number,
): Promise<Timeline> {
  const fromSql = () => pushedTimeline(db, userId)
  try {
    return (await readTimeline(redis, userId)) ?? (await buildTimeline(redis, userId, fromSql))
  } catch (error) {
    log.debug({ err: error }, 'a timeline is read from SQL')
    return { ids: await fromSql(), generation: null }
  }
}

export async function timelineOf(
  ctx: Pick<ContentContext, 'redis' | 'db' | 'log'>,
  userId: number,
): Promise<number[]> {
  return (await loadTimeline(ctx, userId)).ids
}

export async function homeOf(
  ctx: Pick<ContentContext, 'redis' | 'db' | 'log' | 'memory'>,
  userId: number,
): Promise<Home> {
  const { ids, generation } = await loadTimeline(ctx, userId)
  return { timeline: ids, follows: await ctx.memory.follows.get(userId, generation) }
}

type NewPost = { id: number; user: { id: number }; museum: { id: number } | null }

/**
 * Shows a new post to its author at once. The event does the same a moment later, for the followers too: what fails
 * here only takes that moment.
 */
export async function showToAuthor(
  ctx: Pick<ContentContext, 'redis' | 'log' | 'memory'>,
  post: NewPost,
): Promise<void> {
  publishPost(ctx, post)
  await pushInto(ctx.redis, [post.user.id], post.id).catch(error => {
    ctx.log.debug({ err: error }, 'a new post was not added to the timeline of its author')
  })
}

/** Notifies all processes of a new post. */
export function publishPost({ memory }: Pick<ContentContext, 'memory'>, { id, user, museum }: NewPost): void {
  memory.publish({ of: 'post-created', id, authorId: user.id, museumId: museum?.id ?? null })
}
