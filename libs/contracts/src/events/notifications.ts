import { z } from 'zod'
import { defineErased } from '../erased.ts'
import { defineEvent } from '../event.ts'
import { Id, Timestamp } from '../schemas/common.ts'
import { reportReasons } from '../schemas/message.ts'

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
export const messageSent = defineEvent({
  type: 'message-sent',
  version: 1,
  producer,
  key: data => data.conversationId,
  data: z.object({
    conversationId: Id,
    messageId: Id,
    senderId: Id,
    recipientId: Id,
    /** The recipient has not accepted the conversation: no notification. */
    isRequest: z.boolean(),
    sentAt: Timestamp,
  }),
  summary: 'A user sent a message to another user',
})
export const messageReported = defineEvent({
  type: 'message-reported',
  version: 1,
  producer,
  key: data => data.conversationId,
  data: z.object({
    reportId: Id,
    conversationId: Id,
    /** The newest message that the reporter saw. */
    messageId: Id,
    reporterId: Id,
    reportedId: Id,
    reason: z.enum(reportReasons),
  }),
  summary: 'A user reported the other user of a conversation',
})
export const notificationsErased = defineErased('notifications')
