import { Id, routes } from '@vitrine/contracts'
import { decodeCursor, linkNext, mount, pageOf } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { NotificationsContext } from '../context.ts'
import {
  acceptConversation,
  deleteConversation,
  getConversation,
  readConversation,
  reportConversation,
  requireShown,
} from './conversations.service.ts'
import { countUnreadMessages } from './inboxes.repository.ts'
import { findConversation, listConversations, listMessages } from './messages.repository.ts'
import { sendMessage, startConversation } from './sending.service.ts'

/** Both lists go on by a message's id. */
const Position = z.tuple([Id]).transform(([position]) => position)

export function mountMessages(app: FastifyInstance, ctx: NotificationsContext): void {
  mount(app, routes.listConversations, async ({ query, viewer, request, reply }) => {
    const before = decodeCursor(query.cursor, Position)
    reply.header('x-unread-count', String(await countUnreadMessages(ctx.db, viewer.id)))
    if (query.with !== undefined) {
      const found = await findConversation(ctx.db, viewer.id, { otherId: query.with })
      return found ? [found] : []
    }
    const { folder, limit } = query
    const found = await listConversations(ctx.db, { userId: viewer.id, folder, before, limit: limit + 1 })
    const { page, next } = pageOf(found, limit, ({ position }) => [position])
    linkNext(request, reply, next)
    return page.map(each => each.conversation)
  })

  mount(app, routes.startConversation, call => startConversation(ctx, call, call.body))
  mount(app, routes.getConversation, ({ viewer, params }) => getConversation(ctx, viewer.id, params))

  mount(app, routes.listMessages, async ({ params, query, viewer, request, reply }) => {
    const before = decodeCursor(query.cursor, Position)
    const member = await requireShown(ctx.db, params.id, viewer.id)
    const found = await listMessages(ctx.db, member, { before, limit: query.limit + 1 })
    const { page, next } = pageOf(found, query.limit, ({ id }) => [id])
    linkNext(request, reply, next)
    return page
  })

  mount(app, routes.sendMessage, call => sendMessage(ctx, call, { ...call.params, ...call.body }))
  mount(app, routes.readConversation, call =>
    readConversation(ctx, call, { ...call.params, messageId: call.body?.messageId }),
  )
  mount(app, routes.acceptConversation, call => acceptConversation(ctx, call, call.params))
  mount(app, routes.deleteConversation, call => deleteConversation(ctx, call, call.params))
  mount(app, routes.reportConversation, call =>
    reportConversation(ctx, call, { ...call.params, ...call.body }),
  )
}
