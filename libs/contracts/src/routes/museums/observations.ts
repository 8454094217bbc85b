import { defineRoute } from '../../route.ts'
import { Empty, IdParam } from '../../schemas/common.ts'
import { HoursConfidence } from '../../schemas/hours-confidence.ts'

const owner = 'museums'

export const getHoursConfidence = defineRoute({
  method: 'GET',
  path: '/api/museums/:id/hours-confidence',
  owner,
  access: 'public',
  params: IdParam,
  response: { 200: HoursConfidence },
  errors: ['not_found'],
  summary: 'What visits say of the hours of a museum',
})
export const reportClosed = defineRoute({
  method: 'POST',
  path: '/api/museums/:id/closed-report',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: HoursConfidence },
  errors: ['not_found', 'forbidden'],
  rateLimit: '10/h',
  summary: 'Report that a museum is closed while its hours say that it is open; once a day',
})
