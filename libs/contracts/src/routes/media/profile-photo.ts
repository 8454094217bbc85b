import { multipartOverheadBytes, profilePhotoMaxBytes } from '../../media-limits.ts'
import { defineRoute } from '../../route.ts'
import { Empty } from '../../schemas/common.ts'
import { ProfilePhoto, uploadRefusals } from '../../schemas/media.ts'

const owner = 'media'
const path = '/api/user/profile/photo'

export const setProfilePhoto = defineRoute({
  method: 'POST',
  path,
  owner,
  access: 'user',
  streamedBody: {
    type: 'multipart/form-data',
    maxBytes: profilePhotoMaxBytes + multipartOverheadBytes,
    tooLarge: uploadRefusals.photo,
  },
  response: { 200: ProfilePhoto },
  errors: [
    'validation_error',
    'content_restricted',
    'payload_too_large',
    'unsupported_media',
    'rate_limited',
    'idempotency_key_reused',
    'storage_full',
  ],
  rateLimit: '30/30min',
  summary: 'Change one’s own photo: multipart `photo`; stored as WebP of 400 × 400 pixels, without metadata',
})
export const deleteProfilePhoto = defineRoute({
  method: 'DELETE',
  path,
  owner,
  access: 'user',
  body: Empty.optional(),
  response: { 200: ProfilePhoto },
  rateLimit: '30/30min',
  summary: 'Remove one’s own photo; the initials are shown again',
})
