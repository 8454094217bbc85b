import {
  communityPostMediaAttached,
  communityPostMediaDetached,
  meetupPhotoAttached,
  photoDeleted,
  postMediaAttached,
  postMediaDetached,
  userRegistered,
  userUpdated,
} from '@vitrine/contracts'
import { on, onBatch, type Subscription } from '@vitrine/messaging'
import { keepAttachments } from './attachments/attachments.projection.ts'
import { keepAudiences } from './attachments/audiences.projection.ts'
import { communityEvents, keepCommunities } from './attachments/communities.projection.ts'
import { keepMeetupPhotos } from './attachments/meetup-photos.projection.ts'
import { requestRelocations } from './cdn/relocation/relocate.ts'
import type { MediaContext } from './context.ts'

/** Everything that this service consumes. */
export const subscriptions = (ctx: MediaContext): Subscription[] => [
  onBatch([userRegistered, userUpdated], 'keep-audiences', keepAudiences(ctx, requestRelocations)),
  on(postMediaAttached, 'keep-attached', keepAttachments(ctx, requestRelocations)),
  on(postMediaDetached, 'keep-detached', keepAttachments(ctx, requestRelocations)),
  onBatch(communityEvents, 'keep-communities', keepCommunities(ctx, requestRelocations)),
  on(communityPostMediaAttached, 'keep-community-attached', keepAttachments(ctx, requestRelocations)),
  on(communityPostMediaDetached, 'keep-community-detached', keepAttachments(ctx, requestRelocations)),
  on(meetupPhotoAttached, 'keep-meetup-photo-attached', keepMeetupPhotos(ctx, requestRelocations)),
  on(photoDeleted, 'keep-meetup-photo-deleted', keepMeetupPhotos(ctx, requestRelocations)),
]
