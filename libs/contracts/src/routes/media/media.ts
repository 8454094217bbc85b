import { z } from 'zod'
import { multipartOverheadBytes, pictureMaxBytes } from '../../media-limits.ts'
import { defineRoute } from '../../route.ts'
import { Empty, Id, IdParam } from '../../schemas/common.ts'
import { Media, uploadRefusals } from '../../schemas/media.ts'

const owner = 'media'
export const uploadMedia = defineRoute({
  method: 'POST',
  path: '/api/media',
  owner,
  access: 'user',
  streamedBody: {
    type: 'multipart/form-data',
    maxBytes: pictureMaxBytes + multipartOverheadBytes,
    tooLarge: uploadRefusals.pictureTooLarge,
  },
  response: { 202: Media },
  errors: [
    'validation_error',
    'content_restricted',
    'payload_too_large',
    'quota_exceeded',
    'unsupported_media',
    'rate_limited',
    'idempotency_key_reused',
    'storage_full',
  ],
  rateLimit: '30/30min',
  summary: 'Upload a picture: multipart `file` and `purpose`; it is prepared in the background',
})
export const getMedia = defineRoute({
  method: 'GET',
  path: '/api/media/:id',
  owner,
  access: 'user',
  params: IdParam,
  response: { 200: Media },
  errors: ['not_found'],
  summary: 'One’s own picture or video: processing with its progress, ready, or failed with the reason',
})
export const deleteMedia = defineRoute({
  method: 'DELETE',
  path: '/api/media/:id',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: z.object({ id: Id }) },
  errors: ['not_found', 'media_attached'],
  rateLimit: '60/30min',
  summary: 'Delete one’s own picture or video that nothing shows',
})
