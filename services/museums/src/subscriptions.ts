import { postCreated, userFollowed, userRegistered, userUnfollowed } from '@vitrine/contracts'
import { on, onBatch, type Subscription } from '@vitrine/messaging'
import type { MuseumsContext } from './context.ts'
import { countInsights } from './museums/standing.projection.ts'
import { loseFollower, rememberPost, rememberUser } from './search/search.projection.ts'

/** Everything that this service consumes. */
export const subscriptions = (ctx: Pick<MuseumsContext, 'clock'>): readonly Subscription[] => [
  on(userRegistered, 'find-user', ({ data }, { tx }) => rememberUser(tx, data.user)),
  on(userFollowed, 'count-follower', ({ data }, { tx }) => rememberUser(tx, data.followee, 1)),
  on(userUnfollowed, 'uncount-follower', ({ data }, { tx }) => loseFollower(tx, data.followeeId)),
  on(postCreated, 'find-post', ({ data }, { tx }) => rememberPost(tx, data.post)),
  onBatch([postCreated], 'count-insights', (events, { tx }) =>
    countInsights(
      tx,
      events.map(event => event.data.post),
      ctx.clock(),
    ),
  ),
]
