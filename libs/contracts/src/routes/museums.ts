import { z } from 'zod'
import { featuredMuseumsCount } from '../constants.ts'
import { defineRoute } from '../route.ts'
import { Empty, IdParam, isStorable, notStorable, paging } from '../schemas/common.ts'
import {
  Museum,
  MuseumCard,
  MuseumFollowing,
  MuseumListQuery,
  SearchMuseumsQuery,
  SearchQuery,
} from '../schemas/museum.ts'
import { PostHit } from '../schemas/post.ts'
import { UserCard } from '../schemas/user.ts'

const owner = 'museums'

export const listMuseums = defineRoute({
  method: 'GET',
  path: '/api/museums',
  owner,
  access: 'public',
  query: MuseumListQuery,
  response: { 200: z.array(MuseumCard) },
  cache: 'public, max-age=300',
  summary: 'Museums, filtered by category, box, distance, open now and amenities',
})
export const getFeaturedMuseums = defineRoute({
  method: 'GET',
  path: '/api/museums/featured',
  owner,
  access: 'public',
  query: z.object({ limit: paging(featuredMuseumsCount, 12).limit }),
  response: { 200: z.array(MuseumCard) },
  cache: 'public, max-age=60',
  summary: 'Featured museums: verified first, then by posts of the last 30 days, then by rating',
})
export const getMuseumBySlug = defineRoute({
  method: 'GET',
  path: '/api/museums/slug/:slug',
  owner,
  access: 'public',
  params: z.strictObject({ slug: z.string().min(1).max(200).refine(isStorable, notStorable) }),
  response: { 200: Museum },
  errors: ['not_found'],
  summary: 'A museum by slug',
})
export const getMuseum = defineRoute({
  method: 'GET',
  path: '/api/museums/:id',
  owner,
  access: 'public',
  params: IdParam,
  response: { 200: Museum },
  errors: ['not_found'],
  summary: 'A museum by id',
})
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
export const followMuseum = defineRoute({
  method: 'POST',
  path: '/api/museums/:id/follow',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: MuseumFollowing },
  errors: ['not_found'],
  rateLimit: '60/min',
  summary: 'Toggle following a museum',
})
export const searchMuseums = defineRoute({
  method: 'GET',
  path: '/api/search/museums',
  owner,
  access: 'public',
  query: SearchMuseumsQuery,
  response: { 200: z.array(MuseumCard) },
  rateLimit: '120/min',
  summary: 'Museums that a text means, best first: for the type-ahead, and page by page for all results',
})
export const search = defineRoute({
  method: 'GET',
  path: '/api/search',
  owner,
  access: 'public',
  query: SearchQuery,
  response: {
    200: z.object({ museums: z.array(MuseumCard), users: z.array(UserCard), posts: z.array(PostHit) }),
  },
  rateLimit: '60/min',
  summary: 'Museums, users and posts; empty lists below 3 characters, or 2 of a script of syllables or words',
})
