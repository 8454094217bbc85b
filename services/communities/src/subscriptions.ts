import {
  communityCommentCreated,
  communityPostCreated,
  communityPostLiked,
  communityPostVoted,
  deletionScheduled,
  mediaFailed,
  mediaReady,
  mediaRemoved,
  meetupCancelled,
  meetupCommentCreated,
  meetupDeleted,
  meetupPhotoReceived,
  moderationApplied,
  museumCreated,
  museumManagerAssigned,
  museumsImported,
  museumUpdated,
  postCreated,
  postDeleted,
  postEdited,
  postRestored,
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
import { releaseBanned, releaseDeleting } from './accounts/accounts.projection.ts'
import type { CommunitiesContext } from './context.ts'
import { foldPostCounts, keepActivity } from './discussion/counters/counters.fold.ts'
import { foldedEvents, foldName } from './discussion/counters/counters.ts'
import { keepMedia } from './discussion/media/media.projection.ts'
import { keepReceived } from './meetups/photos/photos.projection.ts'
import { keepInsights } from './meetups/recap/insights.projection.ts'
import { keepMuseums } from './museums/museums.projection.ts'
import { keepHiddenPeople, keepUserFollows } from './people/hidden.projection.ts'
import { keepPeople, keepVerified } from './people/people.projection.ts'
import { reopenPlans } from './visit-plans/meetups.projection.ts'

/** Everything that this service consumes. */
export const subscriptions = (ctx: CommunitiesContext): Subscription[] => [
  onBatch([userRegistered, userUpdated], 'keep-people', keepPeople),
  onBatch(
    [museumCreated, museumsImported, museumUpdated, museumManagerAssigned],
    'keep-museums',
    keepMuseums,
  ),
  onBatch([userVerified], 'keep-verified', keepVerified),
  onBatch([userFollowed, userUnfollowed], 'keep-user-follows', keepUserFollows, { ordered: true }),
  onBatch([userBlocked, userUnblocked, userMuted, userUnmuted], 'keep-hidden-people', keepHiddenPeople, {
    ordered: true,
  }),
  onBatch(foldedEvents, foldName, foldPostCounts),
  onBatch(
    [
      communityPostCreated,
      communityCommentCreated,
      communityPostLiked,
      communityPostVoted,
      meetupCommentCreated,
    ],
    'keep-activity',
    keepActivity(ctx),
  ),
  onBatch([mediaReady, mediaFailed, mediaRemoved], 'keep-media', keepMedia(ctx)),
  on(meetupPhotoReceived, 'keep-meetup-photos', keepReceived(ctx)),
  onBatch([postCreated, postEdited, postDeleted, postRestored], 'keep-meetup-insights', keepInsights, {
    ordered: true,
  }),
  onBatch([meetupCancelled, meetupDeleted], 'reopen-plans', reopenPlans(ctx)),
  on(moderationApplied, 'release-banned', releaseBanned(ctx)),
  on(deletionScheduled, 'release-deleting', releaseDeleting(ctx)),
]
