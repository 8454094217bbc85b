import { z } from 'zod'
import { featuredMuseumsCount } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { IdParam, isStorable, notStorable, paging } from '../../schemas/common.ts'
import { Museum, MuseumCard, MuseumListQuery } from '../../schemas/museum.ts'

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
