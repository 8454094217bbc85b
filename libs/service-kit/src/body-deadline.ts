import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hasArrived, hasBody } from './early-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body by `streamBody`, which has deadlines of its own. */
    streamsBody?: boolean
  }
}

/**
 * Ends a request whose body has not arrived within `ms`, as the server's `requestTimeout` would, which is one for all routes
 * and would end a large upload.
 */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(raw) && !request.routeOptions.config?.streamsBody) {
      const timer = setTimeout(() => {
        // An injected request has no connection that could be ended.
        if (hasArrived(raw) || raw.socket.destroyed || !(raw.socket instanceof Socket)) return
        const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        app.server.emit('clientError', late, raw.socket)
        raw.socket.destroySoon()
      }, ms)
      const clear = () => clearTimeout(timer)
      raw.once('end', clear).once('close', clear)
    }
    done()
  })
}
