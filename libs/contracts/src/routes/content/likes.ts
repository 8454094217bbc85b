import { defineRoute } from '../../route.ts'
import { Empty, IdParam } from '../../schemas/common.ts'
import { Liked } from '../../schemas/post.ts'

const owner = 'content'

export const likePost = defineRoute({
  method: 'POST',
  path: '/api/posts/:id/like',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: Liked },
  errors: ['not_found'],
  rateLimit: '120/min',
  firstDayLimit: '50/24h',
  summary: 'Toggle the like of a post',
})
