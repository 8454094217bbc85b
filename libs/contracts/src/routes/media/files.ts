import { z } from 'zod'
import { mediaCache } from '../../media-limits.ts'
import { isMediaFileName } from '../../media-paths.ts'
import { defineRoute } from '../../route.ts'
import { PictureQuery } from '../../schemas/media.ts'

const owner = 'media'
const name = z.string().max(60).refine(isMediaFileName)

export const getMediaFile = defineRoute({
  method: 'GET',
  path: '/api/media/files/:name',
  owner,
  access: 'public',
  kind: 'file',
  params: z.strictObject({ name }),
  query: PictureQuery,
  // 302: to the CDN, where one is configured.
  response: { 200: z.string(), 206: z.string(), 302: z.string() },
  errors: ['not_found'],
  rateLimit: 'ip:3000/5min',
  cache: mediaCache,
  summary:
    'A stored file of public media, or of one’s own; pictures in one of the fixed sizes and formats; ranges and ETag',
})
export const getSignedMediaFile = defineRoute({
  method: 'GET',
  path: '/api/media/signed/:token/:name',
  owner,
  access: 'public',
  kind: 'file',
  params: z.strictObject({ token: z.string().regex(/^[\w.-]{20,100}$/), name }),
  query: PictureQuery,
  response: { 200: z.string(), 206: z.string() },
  errors: ['not_found'],
  rateLimit: 'ip:3000/5min',
  // No longer than any token is valid that a page was answered lately.
  cache: 'private, max-age=3600',
  summary: 'A stored file of media that are not public, for as long as the token is valid',
})
