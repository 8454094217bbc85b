import { z } from 'zod'
import { defineEvent } from '../../event.ts'
import { type MediaFailure, mediaFailures } from '../../media-failures.ts'
import { Id, Timestamp } from '../../schemas/common.ts'
import { MediaPurpose, mediaKinds, RenderedMedia } from '../../schemas/media.ts'

const producer = 'media'
const owned = { mediaId: Id, ownerId: Id }

export const mediaReady = defineEvent({
  type: 'media-ready',
  version: 1,
  producer,
  key: data => data.media.id,
  data: z.object({ media: RenderedMedia, ownerId: Id, purpose: MediaPurpose, readyAt: Timestamp }),
  summary: 'A picture or a video can be shown in all its sizes',
})
export const mediaFailed = defineEvent({
  type: 'media-failed',
  version: 1,
  producer,
  key: data => data.mediaId,
  data: z.object({
    ...owned,
    kind: z.enum(mediaKinds),
    purpose: MediaPurpose,
    reason: z.enum(Object.keys(mediaFailures) as [MediaFailure, ...MediaFailure[]]),
  }),
  summary: 'A picture or a video cannot be shown, and its file is deleted',
})
export const mediaRemoved = defineEvent({
  type: 'media-removed',
  version: 1,
  producer,
  key: data => data.mediaId,
  data: z.object({ ...owned, cause: z.enum(['owner', 'unattached', 'erasure', 'moderator']) }),
  summary: 'A picture or a video is deleted, in the storage and in the caches',
})
export const profilePhotoChanged = defineEvent({
  type: 'profile-photo-changed',
  version: 1,
  producer,
  key: data => data.userId,
  /** Null: the photo was removed. */
  data: z.object({ userId: Id, imageUrl: z.string().nullable() }),
  summary: 'A user changed or removed the photo of the profile',
})
