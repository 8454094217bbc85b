import { defineRoute } from '../../route.ts'
import { Empty, IdParam } from '../../schemas/common.ts'
import { MuseumFollowing } from '../../schemas/museum.ts'

const owner = 'museums'

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
  firstDayLimit: '30/24h',
  summary: 'Toggle following a museum',
})
