import { defineRoute } from '../../route.ts'
import { IdParam } from '../../schemas/common.ts'
import { Moderation, ModerationLift, ModerationRequest } from '../../schemas/moderation.ts'

const owner = 'identity'
const access = { capability: 'moderate' } as const

export const moderateUser = defineRoute({
  method: 'POST',
  path: '/api/admin/moderate-user',
  owner,
  access,
  body: ModerationRequest,
  response: { 200: Moderation },
  errors: ['not_found'],
  rateLimit: '60/min',
  summary: 'Ban a user for a time or for good: ends all sessions, and replaces the ban in force',
})
export const liftModeration = defineRoute({
  method: 'POST',
  path: '/api/admin/moderations/:id/lift',
  owner,
  access,
  params: IdParam,
  body: ModerationLift,
  response: { 200: Moderation },
  errors: ['not_found'],
  rateLimit: '60/min',
  summary: 'End a ban before its time; one that has ended stays as it is',
})
