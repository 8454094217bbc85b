import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { Id } from '../schemas/common.ts'

const producer = 'notifications'

/** No longer published; the topic may still hold it. */
export const notificationSentV1 = defineEvent({
  type: 'notification-sent',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({
    notificationId: Id,
    userId: Id,
    kind: z.enum(['follow', 'like', 'comment', 'reply']),
    actorId: Id,
  }),
  summary: 'A user was notified, in the form of before version 2',
})
export const notificationSent = defineEvent({
  type: 'notification-sent',
  version: 2,
  producer,
  key: data => data.userId,
  data: z.object({
    notificationId: Id,
    userId: Id,
    /** One of the kinds of the contracts; more may come. */
    kind: z.string(),
    /** Null: no other person did it. */
    actorId: Id.nullable(),
  }),
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
