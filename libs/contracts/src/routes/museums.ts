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
  summary: 'Museums, by category, box, nearness, open now, amenities',
})
export const getFeaturedMuseums = defineRoute({
  method: 'GET',
  path: '/api/museums/featured',
  owner,
  access: 'public',
  query: z.object({ limit: paging(featuredMuseumsCount, 12).limit }),
  response: { 200: z.array(MuseumCard) },
  cache: 'public, max-age=60',
  summary: 'Verified first, then insights of the last 30 days, then rating',
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
  kind: 'image',
  params: IdParam,
  response: { 200: z.string() },
  errors: ['not_found'],
  cache: 'public, max-age=2592000, immutable',
  summary: "A museum's generated cover: a composition from its id in its category's pigments (SVG)",
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
  summary: 'Follow a museum, or stop following',
})
export const searchMuseums = defineRoute({
  method: 'GET',
  path: '/api/search/museums',
  owner,
  access: 'public',
  query: SearchMuseumsQuery,
  response: { 200: z.array(MuseumCard) },
  rateLimit: '120/min',
  summary: 'Type-ahead over museums',
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
  summary: 'Museums, people and insights; below 3 characters: nothing',
})
