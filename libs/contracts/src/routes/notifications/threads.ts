import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { IdParam } from '../../schemas/common.ts'
import { MuteThread } from '../../schemas/notification.ts'

export const muteThread = defineRoute({
  method: 'PUT',
  path: '/api/notifications/threads/:id',
  owner: 'notifications',
  access: 'user',
  params: IdParam,
  body: MuteThread,
  response: { 200: z.object({ muted: z.boolean() }) },
  errors: ['not_found'],
  rateLimit: '60/min',
  summary: 'Turn the notifications of one post off or on; its id is that of the post',
})
