import {
  createHttpHistogram,
  outgoingTraceparent,
  type Registry,
  type ServerSpan,
  startServerSpan,
} from '@vitrine/telemetry'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    span: ServerSpan | null
  }
}

/** A trace begins here, whatever `traceparent` the client sends: a caller cannot choose what is recorded. */
export function observeRequests(app: FastifyInstance, metrics: Registry): void {
  const seconds = createHttpHistogram(metrics)
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    const server = startServerSpan(`${method} ${route}`)
    if (server.span.isRecording())
      server.span.setAttributes({ 'http.request.method': method, 'http.route': route })
    request.span = server
    server.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, span } = request
    seconds.observe(
      { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    span?.end(reply.statusCode)
    done()
  })
}

export const traceparentOfRequest = (request: FastifyRequest): string | undefined =>
  outgoingTraceparent(request.span?.span)
