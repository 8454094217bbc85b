import { z } from 'zod'
import { Id, Timestamp } from './common.ts'
import { UserSummary } from './user.ts'

export const notificationKinds = ['follow', 'like', 'comment', 'reply'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** One entry of the bell. Several users with the same action on the same object within 24 h are one entry (B-31). */
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
  /** The newest three users; `actorsCount` counts all of them. */
  actors: z.array(UserSummary),
  actorsCount: z.int().min(0),
  /** The target, a path of the web app. */
  link: z.string(),
})
export type Notification = z.output<typeof Notification>

/** The events of `GET /api/stream`, by name. */
export const streamEvents = {
  notification: z.object({ notification: Notification, unreadCount: z.int().min(0) }),
  unread: z.object({ unreadCount: z.int().min(0) }),
}
