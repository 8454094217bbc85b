import { defineRoute } from '../../route.ts'
import { Empty, IdParam } from '../../schemas/common.ts'
import { Following } from '../../schemas/user.ts'

const owner = 'identity'

export const followUser = defineRoute({
  method: 'POST',
  path: '/api/user/:id/follow',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: Following },
  errors: ['not_found'],
  rateLimit: '60/min',
  summary: 'Toggle following a user',
})
