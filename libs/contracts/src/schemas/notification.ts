import { z } from 'zod'
import { Id, Timestamp } from './common.ts'
import { UserSummary } from './user.ts'

export const notificationKinds = ['follow', 'like', 'comment', 'reply'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** One line of the bell. Several people who did the same to the same thing within 24 h are one line (B-31). */
export const Notification = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  type: z.enum(['system', 'admin_broadcast', 'other']),
  kind: z.enum(notificationKinds),
  priority: z.enum(['low', 'normal', 'high', 'urgent']),
  isRead: z.boolean(),
  /** When it last happened. */
  createdAt: Timestamp,
  /** The newest three who did it; `actorsCount` is all of them. */
  actors: z.array(UserSummary),
  actorsCount: z.int().min(0),
  /** Where it leads, a path of the web app. */
  link: z.string(),
})
export type Notification = z.output<typeof Notification>

const unreadCount = z.int().min(0)

/** What `GET /api/stream` sends, each with the event's name. */
export const streamEvents = {
  /** A new notification, or one that another person joined. */
  notification: z.object({ notification: Notification, unreadCount }),
  unread: z.object({ unreadCount }),
  /** What a notification was about went away or was edited: these changed, and these are gone. Not news. */
  'notifications-changed': z.object({
    changed: z.array(Notification),
    removed: z.array(Id),
    unreadCount,
  }),
  /**
   * To every open page: an insight, or one comment on it, is no longer what it was. It never carries a text: who shows
   * the insight drops it or reads it again.
   */
  post: z.object({
    postId: Id,
    /** Null: the insight itself. A comment's replies go and come back with it. */
    commentId: Id.nullable(),
    change: z.enum(['edited', 'deleted', 'restored']),
  }),
}
export type PostChange = z.output<typeof streamEvents.post>
