import {
  postCreated,
  postDeleted,
  postEdited,
  postRestored,
  userFollowed,
  userRegistered,
  userUnfollowed,
} from '@vitrine/contracts'
import { on, onBatch, type Subscription } from '@vitrine/messaging'
import type { MuseumsContext } from './context.ts'
import { keepPosts } from './search/posts.projection.ts'
import { loseFollower, rememberUser } from './search/search.projection.ts'

/** Everything that this service consumes. */
export const subscriptions = (ctx: Pick<MuseumsContext, 'clock'>): readonly Subscription[] => [
  on(userRegistered, 'find-user', ({ data }, { tx }) => rememberUser(tx, data.user)),
  on(userFollowed, 'count-follower', ({ data }, { tx }) => rememberUser(tx, data.followee, 1)),
  on(userUnfollowed, 'uncount-follower', ({ data }, { tx }) => loseFollower(tx, data.followeeId)),
  onBatch([postCreated, postEdited, postDeleted, postRestored], 'keep-posts', keepPosts(ctx)),
]
