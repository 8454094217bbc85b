import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { SearchQuery } from '../../schemas/museum.ts'
import { UserCard } from '../../schemas/user.ts'

const owner = 'museums'

export const searchUsers = defineRoute({
  method: 'GET',
  path: '/api/search/users',
  owner,
  access: 'user',
  query: z.object({ q: SearchQuery.shape.q }),
  response: { 200: z.array(UserCard) },
  rateLimit: '60/min',
  summary: 'Up to five users to mention: by the beginning of their username, then of their names',
})
