import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam, paging, WantedFollowing } from '../../schemas/common.ts'
import { FollowRequest } from '../../schemas/privacy.ts'
import { Following, UserCard } from '../../schemas/user.ts'

const owner = 'identity'

export const followUser = defineRoute({
  method: 'POST',
  path: '/api/user/:id/follow',
  owner,
  access: 'user',
  params: IdParam,
  body: WantedFollowing.optional(),
  response: { 200: Following },
  errors: ['not_found'],
  rateLimit: '60/min',
  firstDayLimit: '30/24h',
  summary:
    'Toggle following a user, or with `following` in the body set it; for a private profile the request to follow',
})

const people = {
  method: 'GET',
  owner,
  access: 'public',
  params: IdParam,
  query: z.object(paging(20)),
  response: { 200: z.array(UserCard) },
  errors: ['not_found'],
} as const
export const listFollowers = defineRoute({
  ...people,
  path: '/api/user/:id/followers',
  summary: 'Who follows a user, newest first; empty with `X-Hidden: true` where the viewer may not see it',
})
export const listFollowing = defineRoute({
  ...people,
  path: '/api/user/:id/following',
  summary: 'Whom a user follows, newest first; empty with `X-Hidden: true` where the viewer may not see it',
})

export const listFollowRequests = defineRoute({
  method: 'GET',
  path: '/api/user/follow-requests',
  owner,
  access: 'user',
  query: z.object(paging(20)),
  response: { 200: z.array(FollowRequest) },
  summary: 'Who asks to follow the user, newest first',
})
const answer = {
  method: 'POST',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  errors: ['not_found'],
} as const
export const approveFollowRequest = defineRoute({
  ...answer,
  path: '/api/user/follow-requests/:id/approve',
  response: { 200: z.object({ approved: z.literal(true) }) },
  summary: 'Let the user with this id follow',
})
export const declineFollowRequest = defineRoute({
  ...answer,
  path: '/api/user/follow-requests/:id/decline',
  response: { 200: z.object({ declined: z.literal(true) }) },
  summary: 'Decline a request to follow; its user is not notified',
})
