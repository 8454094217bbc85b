import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { IdParam } from '../../schemas/common.ts'
import { PictureAddress } from '../../schemas/new-museum.ts'

const owner = 'museums'

export const getMuseumCover = defineRoute({
  method: 'GET',
  path: '/api/museums/:id/cover.svg',
  owner,
  access: 'public',
  kind: 'svg',
  params: IdParam,
  response: { 200: z.string() },
  errors: ['not_found'],
  cache: 'public, max-age=2592000, immutable',
  summary: "A museum's generated cover: a composition from its id in the colours of its category (SVG)",
})
export const getMuseumPicture = defineRoute({
  method: 'GET',
  path: '/api/museums/:id/cover.jpg',
  owner,
  access: 'public',
  kind: 'jpeg',
  params: IdParam,
  response: { 200: z.string() },
  errors: ['not_found', 'service_unavailable'],
  rateLimit: 'ip:120/min',
  cache: 'public, max-age=2592000, immutable',
  summary: 'The same cover as a JPEG of 1200 × 630 pixels, for links that are shared elsewhere',
})
export const getMuseumPhoto = defineRoute({
  method: 'GET',
  path: '/api/museums/:id/picture.jpg',
  owner,
  access: 'public',
  kind: 'jpeg',
  params: IdParam,
  response: { 200: z.string() },
  errors: ['not_found'],
  rateLimit: 'ip:600/min',
  // Another site may change what is at its address.
  cache: 'public, max-age=86400, stale-while-revalidate=86400',
  summary:
    "A museum's own picture, fetched from where it is linked (JPEG); else its generated cover, for five minutes, or uncached while many are fetched",
})
export const previewPicture = defineRoute({
  method: 'GET',
  path: '/api/picture-preview',
  owner,
  access: 'user',
  kind: 'jpeg',
  query: z.object({ url: PictureAddress }),
  response: { 200: z.string() },
  errors: ['not_found', 'service_unavailable'],
  rateLimit: '60/10min',
  cache: 'private, max-age=300',
  summary: 'The picture at an address, as it would be shown of a museum (JPEG)',
})
