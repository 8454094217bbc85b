import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { CheckIn, NewCheckIn } from '../../schemas/check-in.ts'
import { Empty, IdParam } from '../../schemas/common.ts'

const owner = 'museums'

export const checkIn = defineRoute({
  method: 'POST',
  path: '/api/museums/:id/check-in',
  owner,
  access: 'user',
  params: IdParam,
  body: NewCheckIn.optional(),
  response: { 200: CheckIn },
  errors: ['not_found'],
  rateLimit: '30/min',
  summary: 'Check in at a museum; once a day, a second time answers with the first one',
})

export const undoCheckIn = defineRoute({
  method: 'DELETE',
  path: '/api/check-ins/:id',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: z.object({ museumId: CheckIn.shape.museumId }) },
  errors: ['not_found', 'forbidden'],
  rateLimit: '30/min',
  summary: 'Undo a check-in of the last ten minutes',
})
