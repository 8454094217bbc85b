import { Id, routes } from '@vitrine/contracts'
import { decodeCursor, encodeCursor, linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { NotificationsContext } from '../context.ts'
import { listLines } from './notifications.repository.ts'
import { readAll, readOne, unreadCount } from './notifications.service.ts'

/** Deeper pages go by cursor. */
const deepestOffset = 500
const Position = z.tuple([Id]).transform(([position]) => position)

export function notificationRoutes(app: FastifyInstance, ctx: NotificationsContext): void {
  mount(app, routes.listNotifications, async ({ query, viewer, request, reply }) => {
    const before = decodeCursor(query.cursor, Position)
    const [lines, unread] = await Promise.all([
      listLines(ctx.db, {
        userId: viewer.id,
        unreadOnly: query.unread ?? false,
        before,
        offset: before === undefined ? Math.min(query.offset, deepestOffset) : 0,
        limit: query.limit + 1,
      }),
      unreadCount(ctx, viewer.id),
    ])
    const page = lines.slice(0, query.limit)
    const last = page.at(-1)
    reply.header('x-unread-count', String(unread))
    linkNext(request, reply, lines.length > page.length && last ? encodeCursor([last.position]) : null)
    return page.map(line => line.notification)
  })

  mount(app, routes.getUnreadCount, async ({ viewer }) => ({
    unreadCount: await unreadCount(ctx, viewer.id),
  }))

  mount(app, routes.readAllNotifications, ({ viewer, idempotency }) => readAll(ctx, idempotency, viewer.id))

  mount(app, routes.readNotification, ({ params, viewer, idempotency }) =>
    readOne(ctx, idempotency, viewer.id, params.id),
  )
}
