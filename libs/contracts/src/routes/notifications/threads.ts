import { defineRoute } from '../../route.ts'
import { IdParam } from '../../schemas/common.ts'
import { NotificationMute } from '../../schemas/notification.ts'

const mute = {
  method: 'PUT',
  owner: 'notifications',
  access: 'user',
  params: IdParam,
  body: NotificationMute,
  response: { 200: NotificationMute },
  errors: ['not_found'],
  rateLimit: '60/min',
} as const

export const muteThread = defineRoute({
  ...mute,
  path: '/api/notifications/threads/:id',
  summary: 'Turn the notifications of one insight off or on; its id is that of the insight',
})
export const muteCommunityThread = defineRoute({
  ...mute,
  path: '/api/notifications/community-threads/:id',
  summary: 'Turn the notifications of one post in a community off or on; its id is that of the post',
})
export const muteMeetupThread = defineRoute({
  ...mute,
  path: '/api/notifications/meetup-threads/:id',
  summary: 'Turn the notifications of the discussion of one meetup off or on; its id is that of the meetup',
})
export const muteCommunity = defineRoute({
  ...mute,
  path: '/api/notifications/communities/:id',
  summary: 'Turn off or on what others do in a community: members of it. Decisions about the user still come',
})
export const getCommunityMute = defineRoute({
  method: 'GET',
  path: '/api/notifications/communities/:id',
  owner: 'notifications',
  access: 'user',
  params: IdParam,
  response: { 200: NotificationMute },
  errors: ['not_found'],
  summary: 'Whether a member has turned off what others do in a community',
})
