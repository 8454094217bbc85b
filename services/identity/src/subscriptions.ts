import type { Subscription } from '@vitrine/messaging'
import type { IdentityContext } from './context.ts'
import { storeConfirmations } from './deletion/purge.service.ts'
import { approveWhenOpened } from './follows/requests.service.ts'
import { countSubscriptions } from './profiles/counts.projection.ts'
import { museumFollowSubscriptions } from './recommendations/museum-follows.projection.ts'
import { announceRevocations } from './sessions/revocations.ts'

/** Everything that this service consumes. */
export const subscriptions = (ctx: IdentityContext): Subscription[] => [
  ...countSubscriptions,
  ...museumFollowSubscriptions,
  approveWhenOpened(ctx),
  announceRevocations(ctx),
  storeConfirmations,
]
