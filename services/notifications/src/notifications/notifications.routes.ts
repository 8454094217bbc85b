import { Id, routes } from '@vitrine/contracts'
import { decodeCursor, linkNext, mount, pageOf } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { NotificationsContext } from '../context.ts'
import { listNotifications } from './notifications.repository.ts'
import { readAllNotifications, readNotification, unreadCount } from './notifications.service.ts'

/** Deeper pages go by cursor. */
const deepestOffset = 500
/** Whether it is first for being urgent, and the position. */
const Place = z
  .tuple([z.literal([0, 1]), Id])
  .transform(([isPinned, position]) => ({ isPinned: isPinned === 1, position }))

export function mountNotifications(app: FastifyInstance, ctx: NotificationsContext): void {
  mount(app, routes.listNotifications, async ({ query, viewer, request, reply }) => {
    const before = decodeCursor(query.cursor, Place)
    const [found, unread] = await Promise.all([
      listNotifications(ctx.db, {
        userId: viewer.id,
        unreadOnly: query.unread ?? false,
        before,
        offset: before === undefined ? Math.min(query.offset, deepestOffset) : 0,
        limit: query.limit + 1,
      }),
      unreadCount(ctx, viewer.id),
    ])
    const { page, next } = pageOf(found, query.limit, last => [last.isPinned ? 1 : 0, last.position])
    reply.header('x-unread-count', String(unread))
    linkNext(request, reply, next)
    return page.map(each => each.notification)
  })

  mount(app, routes.getUnreadCount, async ({ viewer }) => ({
    unreadCount: await unreadCount(ctx, viewer.id),
  }))

  mount(app, routes.readAllNotifications, call => readAllNotifications(ctx, call))

  mount(app, routes.readNotification, call => readNotification(ctx, call, call.params))
}
