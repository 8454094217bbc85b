import type { ServerResponse } from 'node:http'
import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { NotificationsContext } from '../context.ts'
import { listNotificationsAfter } from '../notifications/notifications.repository.ts'
import { unreadCount } from '../notifications/notifications.service.ts'
import type { LiveEvent } from './live.ts'

/** Keeps proxies from ending a quiet stream. */
const heartbeatMs = 25_000
/** The browser waits so long before it comes back. */
const reconnectMs = 2_000
/** A reader that is further behind than this is cut off; it comes back with `Last-Event-ID`. */
const largestBacklogBytes = 256 * 1024
const maxMissed = 50

export function mountStream(app: FastifyInstance, ctx: NotificationsContext): void {
  const open = new Set<ServerResponse>()
  let heartbeat: NodeJS.Timeout | undefined

  mount(app, routes.stream, async ({ viewer, request, reply }) => {
    // Heard before anything is read, so that nothing falls between the two.
    const early: LiveEvent[] = []
    let send = (event: LiveEvent): void => {
      early.push(event)
    }
    const stopListening = ctx.live.listen(viewer.id, event => send(event))
    try {
      const lastSeen = Number(request.headers['last-event-id'])
      const missed =
        Number.isSafeInteger(lastSeen) && lastSeen > 0
          ? await listNotificationsAfter(ctx.db, viewer.id, lastSeen, maxMissed)
          : []
      const unread = await unreadCount(ctx, viewer.id)

      reply.hijack()
      const out = reply.raw
      out.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      out.write(`retry: ${reconnectMs}\n\n`)
      send = event => write(out, event)
      for (const { position, notification } of missed) {
        write(out, { event: 'notification', id: position, data: { notification, unreadCount: unread } })
      }
      write(out, { event: 'unread', data: { unreadCount: unread } })
      early.forEach(send)

      open.add(out)
      heartbeat ??= setInterval(() => open.forEach(ping), heartbeatMs)
      out.once('close', () => {
        stopListening()
        open.delete(out)
        if (open.size > 0) return
        clearInterval(heartbeat)
        heartbeat = undefined
      })
    } catch (error) {
      stopListening()
      throw error
    }
  })

  app.addHook('preClose', async () => {
    for (const out of open) out.end()
  })
}

const ping = (out: ServerResponse): void => void out.write(': still here\n\n')

function write(out: ServerResponse, message: LiveEvent): void {
  const id = 'id' in message ? `id: ${message.id}\n` : ''
  out.write(`${id}event: ${message.event}\ndata: ${JSON.stringify(message.data)}\n\n`)
  if (out.writableLength > largestBacklogBytes) out.destroy()
}
