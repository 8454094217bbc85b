import { z } from 'zod'
import { defineErased } from '../erased.ts'
import { defineEvent } from '../event.ts'
import { Id, Timestamp } from '../schemas/common.ts'
import { reportReasons } from '../schemas/message.ts'
import { MuseumRef } from '../schemas/museum.ts'

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

/** Who did something, as a mail names them. */
const MailedPerson = z.object({ username: z.string(), firstName: z.string(), lastName: z.string() })
/** One notification, without what it quotes: texts stay in the product. */
const MailedNotification = z.object({
  /** One of the kinds of the contracts; more may come. */
  kind: z.string(),
  /** The newest two; `actorsCount` counts all of them. */
  actors: z.array(MailedPerson),
  actorsCount: z.int().min(0),
  /**
   * Of what happened in a community, without the reason that the user was given, or at a `museum`, each by its name. Absent: `kind`
   * says what happened. `startsAt` and `timezone`: of an event that it reminds of.
   */
  notice: z
    .object({
      of: z.string(),
      community: z.string().nullable(),
      museum: z.string().optional(),
      startsAt: Timestamp.optional(),
      timezone: z.string().optional(),
    })
    .optional(),
  /** A path of the web app. */
  link: z.string(),
})
/** Unread notifications: the newest, and how many there are besides. */
const unread = { items: z.array(MailedNotification), moreCount: z.int().min(0) }

export const notificationMailRequested = defineEvent({
  type: 'notification-mail-requested',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, ...unread }),
  summary: 'Unread notifications of a user are to be sent by mail',
})
export const weeklyDigestRequested = defineEvent({
  type: 'weekly-digest-requested',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({
    userId: Id,
    /** The Monday in the time zone of the user, YYYY-MM-DD: one digest for each. */
    week: z.iso.date(),
    unread: z.object(unread),
    newFollowers: z.object({ count: z.int().min(0), people: z.array(MailedPerson) }),
    /** Those of the week by followed users and at followed museums that were liked most. */
    posts: z.array(
      z.object({
        postId: Id,
        author: MailedPerson,
        museum: MuseumRef.pick({ name: true }).nullable(),
        likesCount: z.int().min(0),
      }),
    ),
  }),
  summary: 'The weekly digest of a user is to be sent by mail',
})
