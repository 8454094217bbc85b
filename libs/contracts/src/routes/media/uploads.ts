import { z } from 'zod'
import { uploadChunkBytes } from '../../media-limits.ts'
import { defineRoute } from '../../route.ts'

const owner = 'media'
/**
 * The tus 1.0 protocol, with the extensions creation, expiration and termination. `HEAD` is that of the `GET`. Every
 * answer has `Media-Id`: it is known before the upload is complete, also to a client that lost the last answer.
 */
const path = '/api/media/uploads'
const UploadParam = z.strictObject({ uploadId: z.string().regex(/^[\w-]{22}$/) })
const kind = 'tus'

export const createUpload = defineRoute({
  method: 'POST',
  path,
  owner,
  access: 'user',
  kind,
  response: { 201: z.string() },
  errors: [
    'content_restricted',
    'payload_too_large',
    'quota_exceeded',
    'unsupported_media',
    'rate_limited',
    'storage_full',
  ],
  rateLimit: '30/30min',
  summary:
    'Begin the upload of a video (tus): `Upload-Length`, and `purpose` in `Upload-Metadata`; the answer has `Location` and `Media-Id`',
})
export const getUpload = defineRoute({
  method: 'GET',
  path: `${path}/:uploadId`,
  owner,
  access: 'user',
  kind,
  params: UploadParam,
  response: { 204: z.string() },
  errors: ['not_found'],
  summary:
    'How far one’s own upload is (tus): `Upload-Offset`, `Upload-Length`, `Upload-Expires`, `Media-Id`',
})
export const appendUpload = defineRoute({
  method: 'PATCH',
  path: `${path}/:uploadId`,
  owner,
  access: 'user',
  kind,
  params: UploadParam,
  streamedBody: { type: 'application/offset+octet-stream', maxBytes: 2 * uploadChunkBytes },
  // 200 with the media as JSON where these bytes are the last.
  response: { 204: z.string(), 200: z.string() },
  errors: ['not_found', 'upload_conflict', 'payload_too_large', 'unsupported_media', 'storage_full'],
  rateLimit: '600/5min',
  summary: 'Append bytes at `Upload-Offset` (tus); with the last of them the video begins to be prepared',
})
export const cancelUpload = defineRoute({
  method: 'DELETE',
  path: `${path}/:uploadId`,
  owner,
  access: 'user',
  kind,
  params: UploadParam,
  response: { 204: z.string() },
  errors: ['not_found', 'upload_conflict'],
  rateLimit: '60/30min',
  summary: 'End an upload that is not complete, and delete what has arrived (tus)',
})
