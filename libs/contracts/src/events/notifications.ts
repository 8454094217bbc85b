import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { Id } from '../schemas/common.ts'
import { notificationKinds } from '../schemas/notification.ts'

const producer = 'notifications'

export const notificationSent = defineEvent({
  type: 'notification-sent',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ notificationId: Id, userId: Id, kind: z.enum(notificationKinds), actorId: Id }),
  summary: 'A user was notified',
})
export const notificationsRead = defineEvent({
  type: 'notifications-read',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, /** Null: all of them. */ notificationId: Id.nullable() }),
  summary: 'A user read one notification, or all',
})
