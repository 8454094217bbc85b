import { meetupPhotosMax, multipartOverheadBytes, pictureMaxBytes } from '../../media-limits.ts'
import { defineRoute } from '../../route.ts'
import { IdParam } from '../../schemas/common.ts'
import { photoRefusals, UploadedPhotos } from '../../schemas/communities/meetup-photo.ts'
import { getMeetupPhotoPermit } from '../communities/meetup-photos.ts'

export const uploadMeetupPhotos = defineRoute({
  method: 'POST',
  path: '/api/meetups/:id/photos',
  owner: 'media',
  access: 'user',
  permittedBy: getMeetupPhotoPermit,
  params: IdParam,
  streamedBody: {
    type: 'multipart/form-data',
    maxBytes: meetupPhotosMax * pictureMaxBytes + 2 * multipartOverheadBytes,
    tooLarge: photoRefusals.tooLarge,
  },
  response: { 202: UploadedPhotos },
  errors: [
    ...(getMeetupPhotoPermit.errors ?? []),
    'validation_error',
    'payload_too_large',
    'quota_exceeded',
    'unsupported_media',
    'idempotency_key_reused',
    'storage_full',
  ],
  rateLimit: '120/30min',
  summary:
    'Add photos to a meetup: multipart `photos` (1 to 20), `caption`, and `altTexts` in their order; what is no picture of up to 10 MB is left out',
})
