import type { ServerResponse } from 'node:http'
import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { NotificationsContext } from '../context.ts'
import { countUnreadMessages } from '../messages/inboxes.repository.ts'
import { listNotificationsAfter, unreadCounts } from '../notifications/notifications.repository.ts'
import { findQuiet } from '../preferences/preferences.repository.ts'
import type { LiveEvent } from './live.ts'
import { keepNewestCount } from './newest-count.ts'
import { createStreamSlots, maxStreamsPerUser } from './stream-slots.ts'

/** Keeps proxies from ending a stream without events. */
const heartbeatMs = 25_000
/** The browser waits this long before it reconnects. */
const reconnectMs = 2_000
/** A reader that is further behind is disconnected; it reconnects with `Last-Event-ID`. */
const maxBacklogBytes = 256 * 1024
const maxMissed = 50

export function mountStream(app: FastifyInstance, ctx: NotificationsContext): void {
  const slots = createStreamSlots({ perUser: maxStreamsPerUser, perProcess: ctx.config.MAX_STREAMS })
  const open = new Set<ServerResponse>()
  let heartbeat: NodeJS.Timeout | undefined

  mount(app, routes.stream, async ({ viewer, request, reply }) => {
    const out = reply.raw
    const releaseSlot = slots.take(viewer.id)
    // Subscribed before anything is read, here and by the page, so that no event is missed in between.
    const early: LiveEvent[] = []
    let send = (event: LiveEvent): void => {
      early.push(event)
    }
    const listening = ctx.live.listen(viewer.id, event => send(event))
    let isClosed = false
    const close = () => {
      if (isClosed) return
      isClosed = true
      listening.stop()
      releaseSlot()
      open.delete(out)
      if (open.size > 0) return
      clearInterval(heartbeat)
      heartbeat = undefined
    }
    // Before anything is awaited: the browser may leave while the database is asked.
    out.once('close', close)
    try {
      await listening.subscribed
      const lastSeen = Number(request.headers['last-event-id'])
      const missed =
        Number.isSafeInteger(lastSeen) && lastSeen > 0
          ? await listNotificationsAfter(ctx.db, viewer.id, lastSeen, maxMissed)
          : []
      const isQuiet = missed.length > 0 && (await findQuiet(ctx.db, [viewer.id])).has(viewer.id)
      const { counts, countedAt } = await unreadCounts(ctx.db, [viewer.id])
      const unread = counts.get(viewer.id) ?? 0
      const unreadMessages = await countUnreadMessages(ctx.db, viewer.id)

      reply.hijack()
      if (isClosed) return
      out.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      out.write(`retry: ${reconnectMs}\n\n`)
      const withNewestCount = keepNewestCount()
      send = event => write(out, withNewestCount(event))
      for (const { position, notification } of missed) {
        const data = { notification, unreadCount: unread, ...(isQuiet && { isQuiet }) }
        send({ event: 'notification', id: position, data, countedAt })
      }
      send({ event: 'unread', data: { unreadCount: unread, unreadMessages }, countedAt })
      early.forEach(send)

      open.add(out)
      heartbeat ??= setInterval(() => open.forEach(ping), heartbeatMs)
    } catch (error) {
      close()
      throw error
    }
  })

  app.addHook('preClose', async () => {
    for (const out of open) out.end()
  })
}

const ping = (out: ServerResponse): void => send(out, ': still here\n\n')

function write(out: ServerResponse, message: LiveEvent): void {
  const id = 'id' in message ? `id: ${message.id}\n` : ''
  send(out, `${id}event: ${message.event}\ndata: ${JSON.stringify(message.data)}\n\n`)
}

function send(out: ServerResponse, text: string): void {
  out.write(text)
  if (out.writableLength > maxBacklogBytes) out.destroy()
}
