import { z } from 'zod'
import { isTimezone } from '../local-time.ts'
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
/** An IANA time zone, as a browser names its own. */
const TimeZone = z
  .string(textId('fields.timeZone'))
  .max(64, textId('fields.timeZone'))
  .refine(isTimezone, textId('fields.timeZone'))

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
  /** In which the digest comes on Monday at 08:00. */
  timeZone: TimeZone.optional(),
})
export type UpdateNotificationPreferences = z.output<typeof UpdateNotificationPreferences>
