import { z } from 'zod'
import { defineRoute } from '../../route.ts'

const owner = 'notifications'

export const stream = defineRoute({
  method: 'GET',
  path: '/api/stream',
  owner,
  access: 'user',
  kind: 'stream',
  response: { 200: z.string() },
  summary:
    'Server-sent events: `notification`, `unread`, `notifications-changed`, `post`, `new-post` and `message`; resumes after `Last-Event-ID`',
})
