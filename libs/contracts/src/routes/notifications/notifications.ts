import { z } from 'zod'
import { notificationsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam, paging } from '../../schemas/common.ts'
import { Notification } from '../../schemas/notification.ts'

const owner = 'notifications'
const Unread = z.object({ unreadCount: z.int().min(0) })

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/api/notifications',
  owner,
  access: 'user',
  query: z.object({ ...paging(notificationsPageSize), unread: z.stringbool().optional() }),
  response: { 200: z.array(Notification) },
  summary: 'Notifications, newest first; `X-Unread-Count` is the number of unread ones',
})
export const getUnreadCount = defineRoute({
  method: 'GET',
  path: '/api/notifications/unread-count',
  owner,
  access: 'user',
  response: { 200: Unread },
  summary: 'The number of unread notifications',
})
export const readAllNotifications = defineRoute({
  method: 'PUT',
  path: '/api/notifications/read-all',
  owner,
  access: 'user',
  body: Empty.optional(),
  response: { 200: Unread },
  summary: 'Mark all notifications as read',
})
export const readNotification = defineRoute({
  method: 'PUT',
  path: '/api/notifications/:id/read',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: Notification },
  errors: ['not_found'],
  summary: 'Mark a notification as read; idempotent',
})
