import type { FastifyInstance } from 'fastify'
import type { NotificationsContext } from './context.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { streamRoutes } from './stream/stream.routes.ts'

/** Everything that this service serves. */
export function routes(app: FastifyInstance, ctx: NotificationsContext): void {
  notificationRoutes(app, ctx)
  streamRoutes(app, ctx)
}
