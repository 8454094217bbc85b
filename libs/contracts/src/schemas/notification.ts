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
  /** The beginning of the post or comment that it is about; may be empty. `message` in English is made of these fields. */
  excerpt: z.string(),
  /** Where it leads, a path of the web app. */
  link: z.string(),
})
export type Notification = z.output<typeof Notification>

/** What `GET /api/stream` sends, each with the event's name. */
export const streamEvents = {
  notification: z.object({ notification: Notification, unreadCount: z.int().min(0) }),
  unread: z.object({ unreadCount: z.int().min(0) }),
}
