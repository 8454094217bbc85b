import { type museumFollowed, museumUnfollowed, type userFollowed, userUnfollowed } from '@vitrine/contracts'
import type { BatchHandler, HandlerContext } from '@vitrine/messaging'
import type { ContentContext } from '../context.ts'
import { blockTimelines } from '../timelines/timelines.store.ts'
import { type Follow, type Followed, setFollows } from './follows.repository.ts'

/** Keeps who follows whom. What a reader follows decides their timeline, which the next visit builds anew. */
export const keepUserFollows =
  (ctx: ContentContext): BatchHandler<typeof userFollowed | typeof userUnfollowed> =>
  async (events, handler) => {
    const follows = events.map(event =>
      event.type === userUnfollowed.type
        ? { userId: event.data.followerId, id: event.data.followeeId, follows: false }
        : { userId: event.data.follower.id, id: event.data.followee.id, follows: true },
    )
    await applyFollows(ctx, handler, 'author', follows)
  }

export const keepMuseumFollows =
  (ctx: ContentContext): BatchHandler<typeof museumFollowed | typeof museumUnfollowed> =>
  async (events, handler) => {
    const follows = events.map(event =>
      event.type === museumUnfollowed.type
        ? { userId: event.data.userId, id: event.data.museumId, follows: false }
        : { userId: event.data.userId, id: event.data.museum.id, follows: true },
    )
    await applyFollows(ctx, handler, 'museum', follows)
  }

async function applyFollows(
  ctx: ContentContext,
  { tx, afterCommit }: HandlerContext,
  followed: Followed,
  follows: readonly Follow[],
): Promise<void> {
  const unblock = await blockTimelines(
    ctx.redis,
    follows.map(each => each.userId),
  )
  afterCommit(unblock)
  if (await setFollows(tx, followed, follows)) afterCommit(() => ctx.memory.publish({ of: 'pulled' }))
}
