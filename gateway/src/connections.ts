import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const sweepMs = 50

/**
 * Returns a function that closes the server as soon as all requests in flight are answered. Node alone would wait
 * longer: for a connection that becomes idle after it began to close, and for one that has carried no request yet,
 * as browsers open them in advance.
 */
export function prepareClose(app: FastifyInstance): () => Promise<void> {
  const unused = trackUnused(app.server)
  return async () => {
    const closed = app.close()
    for (const socket of unused) socket.destroy()
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
    try {
      await closed
    } finally {
      clearInterval(sweep)
    }
  }
}

function trackUnused(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return unused
}
