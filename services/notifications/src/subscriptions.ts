import { commentCreated, postLiked, userFollowed } from '@vitrine/contracts'
import { onBatch, type Subscription } from '@vitrine/messaging'
import type { NotificationsContext } from './context.ts'
import { deliver } from './deliveries/deliver.ts'
import { ofComment, ofFollow, ofLike } from './deliveries/deliveries.ts'

/** Everything that this service consumes. */
export const subscriptions = (ctx: NotificationsContext): Subscription[] => [
  onBatch([userFollowed], 'tell-followee', (events, { tx }) => deliver(ctx, tx, events.flatMap(ofFollow))),
  onBatch([postLiked], 'tell-author-of-like', (events, { tx }) => deliver(ctx, tx, events.flatMap(ofLike))),
  onBatch([commentCreated], 'tell-authors-of-comment', (events, { tx }) =>
    deliver(ctx, tx, events.flatMap(ofComment)),
  ),
]
