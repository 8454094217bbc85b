import { type museumFollowed, museumUnfollowed, type userFollowed, userUnfollowed } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { setFollows } from './follows.repository.ts'

export const keepUserFollows: BatchHandler<typeof userFollowed | typeof userUnfollowed> = async (
  events,
  { tx },
) => {
  const follows = events.map(event =>
    event.type === userUnfollowed.type
      ? { userId: event.data.followerId, followedId: event.data.followeeId, follows: false }
      : { userId: event.data.follower.id, followedId: event.data.followee.id, follows: true },
  )
  await setFollows(tx, 'user', follows)
}

export const keepMuseumFollows: BatchHandler<typeof museumFollowed | typeof museumUnfollowed> = async (
  events,
  { tx },
) => {
  const follows = events.map(event =>
    event.type === museumUnfollowed.type
      ? { userId: event.data.userId, followedId: event.data.museumId, follows: false }
      : { userId: event.data.userId, followedId: event.data.museum.id, follows: true },
  )
  await setFollows(tx, 'museum', follows)
}
