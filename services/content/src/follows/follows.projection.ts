import { type museumFollowed, museumUnfollowed, type userFollowed, userUnfollowed } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { ContentContext } from '../context.ts'
import { barTimelines } from '../timelines/timelines.store.ts'
import { setFollows } from './follows.repository.ts'

/** Keeps who follows whom. What a reader follows decides their timeline: it is built anew when they next look. */
export const keepUserFollows =
  (ctx: ContentContext): BatchHandler<typeof userFollowed | typeof userUnfollowed> =>
  async (events, { tx, afterCommit }) => {
    const follows = events.map(event =>
      event.type === userUnfollowed.type
        ? { userId: event.data.followerId, id: event.data.followeeId, follows: false }
        : { userId: event.data.follower.id, id: event.data.followee.id, follows: true },
    )
    const readers = follows.map(each => each.userId)
    afterCommit(await barTimelines(ctx.redis, readers))
    await setFollows(tx, 'author', follows)
  }

export const keepMuseumFollows =
  (ctx: ContentContext): BatchHandler<typeof museumFollowed | typeof museumUnfollowed> =>
  async (events, { tx, afterCommit }) => {
    const follows = events.map(event =>
      event.type === museumUnfollowed.type
        ? { userId: event.data.userId, id: event.data.museumId, follows: false }
        : { userId: event.data.userId, id: event.data.museum.id, follows: true },
    )
    const readers = follows.map(each => each.userId)
    afterCommit(await barTimelines(ctx.redis, readers))
    await setFollows(tx, 'museum', follows)
  }
