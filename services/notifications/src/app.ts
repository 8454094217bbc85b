import type { FastifyInstance } from 'fastify'
import type { NotificationsContext } from './context.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { mountStream } from './stream/stream.routes.ts'

/** The list of what this service serves. */
export function serve(app: FastifyInstance, ctx: NotificationsContext): void {
  notificationRoutes(app, ctx)
  mountStream(app, ctx)
}
