import { defineRoute } from '@vitrine/contracts'
import { z } from 'zod'

/**
 * What the notifications tab needs of the route that serves the preferences (SE5). Once the contracts declare it, this
 * file is one line: `export { getNotificationPreferences, updateNotificationPreferences } from '@vitrine/contracts/routes'`.
 */
const kinds = {
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  followNotifications: z.boolean(),
  likeNotifications: z.boolean(),
  commentNotifications: z.boolean(),
  museumUpdates: z.boolean(),
  eventReminders: z.boolean(),
  weeklyDigest: z.boolean(),
}
const NotificationPreferences = z.object(kinds)
export type Preferences = z.output<typeof NotificationPreferences>

const route = {
  path: '/api/user/notification-preferences',
  owner: 'notifications',
  access: 'user',
  response: { 200: NotificationPreferences },
} as const

export const getNotificationPreferences = defineRoute({
  ...route,
  method: 'GET',
  summary: 'notification-preferences',
})
export const updateNotificationPreferences = defineRoute({
  ...route,
  method: 'PUT',
  body: NotificationPreferences.partial(),
  summary: 'notification-preferences',
})
