import { z } from 'zod'
import { museumsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { IdParam, paging, WantedFollowing } from '../../schemas/common.ts'
import { MuseumCard, MuseumFollowing } from '../../schemas/museum.ts'

const owner = 'museums'
const { limit, cursor } = paging(museumsPageSize)

export const followMuseum = defineRoute({
  method: 'POST',
  path: '/api/museums/:id/follow',
  owner,
  access: 'user',
  params: IdParam,
  body: WantedFollowing.optional(),
  response: { 200: MuseumFollowing },
  errors: ['not_found'],
  rateLimit: '60/min',
  firstDayLimit: '30/24h',
  summary: 'Toggle following a museum, or with `following` in the body set it',
})

export const listFollowedMuseums = defineRoute({
  method: 'GET',
  path: '/api/user/:id/museums',
  owner,
  access: 'public',
  params: IdParam,
  query: z.object({ limit, cursor }),
  response: { 200: z.array(MuseumCard) },
  summary:
    'The museums that a user follows, the newest follow first; none of a user whom the reader may not see',
})
