import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { TrendingTag } from '../../schemas/post.ts'

const owner = 'content'

export const getTrendingTags = defineRoute({
  method: 'GET',
  path: '/api/trending/tags',
  owner,
  access: 'public',
  response: { 200: z.array(TrendingTag) },
  cache: 'public, max-age=60',
  summary: 'Tags that at least two users used within 7 days, top 10',
})
