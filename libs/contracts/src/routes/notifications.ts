export * from './notifications/messages.ts'
export * from './notifications/notifications.ts'
export * from './notifications/stream.ts'
