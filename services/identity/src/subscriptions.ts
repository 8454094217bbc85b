import type { Subscription } from '@vitrine/messaging'
import { mailClaimOutcomes } from './claims/claim-mails.ts'
import type { IdentityContext } from './context.ts'
import { storeConfirmations } from './deletion/purge.service.ts'
import { approveWhenOpened } from './follows/requests.service.ts'
import { sendDigests, sendNotificationMails } from './notification-mails/notification-mails.ts'
import { countSubscriptions } from './profiles/counts.projection.ts'
import { keepProfilePhotos } from './profiles/profile-photos.projection.ts'
import { museumFollowSubscriptions } from './recommendations/museum-follows.projection.ts'
import { promoteManagers } from './roles/promotion.ts'
import { announceRevocations } from './sessions/revocations.ts'

/** Everything that this service consumes. */
export const subscriptions = (ctx: IdentityContext): Subscription[] => [
  ...countSubscriptions,
  keepProfilePhotos(ctx),
  ...museumFollowSubscriptions,
  approveWhenOpened(ctx),
  announceRevocations(ctx),
  storeConfirmations,
  sendNotificationMails(ctx),
  sendDigests(ctx),
  promoteManagers(ctx),
  mailClaimOutcomes(ctx),
]
