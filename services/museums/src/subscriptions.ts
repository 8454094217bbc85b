import {
  postCreated,
  postDeleted,
  postEdited,
  postLiked,
  postRestored,
  postUnliked,
  recapGuestsAffected,
  userBlocked,
  userFollowed,
  userMuted,
  userRegistered,
  userUnblocked,
  userUnfollowed,
  userUnmuted,
  userUpdated,
  userVerified,
} from '@vitrine/contracts'
import { on, onBatch, type Subscription } from '@vitrine/messaging'
import { keepHiddenUsers, keepUserFollows } from './audience/audience.projection.ts'
import { keepVerified } from './claims/verified.projection.ts'
import type { MuseumsContext } from './context.ts'
import { keepGroupStamps } from './passport/group-stamps.projection.ts'
import { keepPosts } from './search/posts.projection.ts'
import { countFollower, keepRegistered, keepUpdated, loseFollower } from './search/search.projection.ts'
import { keepLikes } from './trending/likes.projection.ts'

/** Everything that this service consumes. */
export const subscriptions = (ctx: Pick<MuseumsContext, 'clock' | 'db'>): readonly Subscription[] => [
  on(userRegistered, 'find-user', keepRegistered),
  on(userUpdated, 'update-user', keepUpdated(ctx)),
  on(userFollowed, 'count-follower', ({ data }, { tx }) => countFollower(tx, data.followee)),
  on(userUnfollowed, 'uncount-follower', ({ data }, { tx }) => loseFollower(tx, data.followeeId)),
  // Isolated: it begins with the oldest events, because those of earlier follows were not kept.
  onBatch([userFollowed, userUnfollowed], 'keep-user-follows', keepUserFollows, {
    ordered: true,
    isolated: true,
  }),
  onBatch([userBlocked, userUnblocked, userMuted, userUnmuted], 'keep-hidden-users', keepHiddenUsers, {
    ordered: true,
  }),
  // Isolated: who confirmed an address before claims existed may claim.
  onBatch([userVerified], 'keep-verified', keepVerified, { isolated: true }),
  onBatch([postCreated, postEdited, postDeleted, postRestored], 'keep-posts', keepPosts(ctx)),
  // Isolated: likes of the last days count from the start.
  onBatch([postLiked, postUnliked], 'keep-likes', keepLikes(ctx), { isolated: true }),
  on(recapGuestsAffected, 'keep-group-stamps', keepGroupStamps),
]
