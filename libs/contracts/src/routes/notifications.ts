export * from './notifications/notifications.ts'
export * from './notifications/preferences.ts'
export * from './notifications/stream.ts'
export * from './notifications/threads.ts'
