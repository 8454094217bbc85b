export type { NotificationPreferences as Preferences } from '@vitrine/contracts'
export { getNotificationPreferences, updateNotificationPreferences } from '@vitrine/contracts/routes'
