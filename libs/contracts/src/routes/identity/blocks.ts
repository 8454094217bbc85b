import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam, paging, Timestamp } from '../../schemas/common.ts'
import { BlockedUser, Mute, MutedUser } from '../../schemas/privacy.ts'

const owner = 'identity'
const Blocked = z.object({ blocked: z.boolean() })
const Muted = z.object({ muted: z.boolean(), until: Timestamp.nullable() })

const change = {
  owner,
  access: 'user',
  params: IdParam,
  errors: ['not_found'],
  rateLimit: '60/min',
} as const
const list = { method: 'GET', owner, access: 'user', query: z.object(paging(20)) } as const

export const blockUser = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/user/:id/block',
  body: Empty.optional(),
  response: { 200: Blocked },
  summary: 'Block a user: both are invisible to each other, and their follows end',
})
export const unblockUser = defineRoute({
  ...change,
  method: 'DELETE',
  path: '/api/user/:id/block',
  body: Empty.optional(),
  response: { 200: Blocked },
  summary: 'Take a block back',
})
export const muteUser = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/user/:id/mute',
  body: Mute,
  response: { 200: Muted },
  summary: 'Mute a user: nothing of theirs in feeds, search and notifications',
})
export const unmuteUser = defineRoute({
  ...change,
  method: 'DELETE',
  path: '/api/user/:id/mute',
  body: Empty.optional(),
  response: { 200: Muted },
  summary: 'Take a mute back',
})
export const listBlockedUsers = defineRoute({
  ...list,
  path: '/api/user/blocks',
  response: { 200: z.array(BlockedUser) },
  summary: 'Whom the user blocks, newest first',
})
export const listMutedUsers = defineRoute({
  ...list,
  path: '/api/user/mutes',
  response: { 200: z.array(MutedUser) },
  summary: 'Whom the user mutes, newest first',
})
