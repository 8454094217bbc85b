import { z } from 'zod'
import { sidebarPeople } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { paging } from '../../schemas/common.ts'
import { RecommendedUser } from '../../schemas/user.ts'

const owner = 'identity'

export const getRecommendedUsers = defineRoute({
  method: 'GET',
  path: '/api/recommendations/users',
  owner,
  access: 'user',
  query: z.object({ limit: paging(sidebarPeople, 20).limit }),
  response: { 200: z.array(RecommendedUser) },
  summary: 'Recommended users, by 2 × mutual followers + museums in common',
})
