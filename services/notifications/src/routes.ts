import type { FastifyInstance } from 'fastify'
import { mountCommunityMutes } from './communities/mutes.routes.ts'
import type { NotificationsContext } from './context.ts'
import { mountMessages } from './messages/messages.routes.ts'
import { mountNotifications } from './notifications/notifications.routes.ts'
import { mountPreferences } from './preferences/preferences.routes.ts'
import { mountStream } from './stream/stream.routes.ts'
import { mountThreads } from './threads/threads.routes.ts'

/** Everything that this service serves. */
export function routes(app: FastifyInstance, ctx: NotificationsContext): void {
  mountNotifications(app, ctx)
  mountMessages(app, ctx)
  mountPreferences(app, ctx)
  mountThreads(app, ctx)
  mountCommunityMutes(app, ctx)
  mountStream(app, ctx)
}
