import { z } from 'zod'
import { textId } from '../text-ids.ts'

/** Whether the user wants them: two channels, and kinds of notifications (SE5). */
export const NotificationPreferences = z.object({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  followNotifications: z.boolean(),
  likeNotifications: z.boolean(),
  commentNotifications: z.boolean(),
  museumUpdates: z.boolean(),
  eventReminders: z.boolean(),
  weeklyDigest: z.boolean(),
})
export type NotificationPreferences = z.output<typeof NotificationPreferences>

export const defaultNotificationPreferences: NotificationPreferences = {
  emailNotifications: true,
  pushNotifications: true,
  followNotifications: true,
  likeNotifications: true,
  commentNotifications: true,
  museumUpdates: true,
  eventReminders: true,
  weeklyDigest: false,
}

const toggle = z.boolean(textId('fields.yesOrNo')).optional()
/** What is left out stays as it is. */
export const UpdateNotificationPreferences = z.strictObject({
  emailNotifications: toggle,
  pushNotifications: toggle,
  followNotifications: toggle,
  likeNotifications: toggle,
  commentNotifications: toggle,
  museumUpdates: toggle,
  eventReminders: toggle,
  weeklyDigest: toggle,
})
export type UpdateNotificationPreferences = z.output<typeof UpdateNotificationPreferences>
