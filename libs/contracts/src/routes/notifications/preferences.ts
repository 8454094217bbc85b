import { defineRoute } from '../../route.ts'
import {
  NotificationPreferences,
  UpdateNotificationPreferences,
} from '../../schemas/notification-preferences.ts'

const owner = 'notifications'
const path = '/api/user/notification-preferences'

export const getNotificationPreferences = defineRoute({
  method: 'GET',
  path,
  owner,
  access: 'user',
  response: { 200: NotificationPreferences },
  summary: 'Which notifications the user wants',
})
export const updateNotificationPreferences = defineRoute({
  method: 'PUT',
  path,
  owner,
  access: 'user',
  body: UpdateNotificationPreferences,
  response: { 200: NotificationPreferences },
  rateLimit: '60/min',
  summary: 'Change some or all of the preferences; a kind that is turned off stops new notifications',
})
