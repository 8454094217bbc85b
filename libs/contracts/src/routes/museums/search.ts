import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { MuseumCard, SearchMuseumsQuery, SearchQuery } from '../../schemas/museum.ts'
import { PostHit } from '../../schemas/post.ts'
import { UserCard } from '../../schemas/user.ts'

const owner = 'museums'

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
