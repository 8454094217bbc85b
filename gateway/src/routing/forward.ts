import { Readable } from 'node:stream'
import { AppError, texts } from '@vitrine/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import type { Upstream } from './upstream.ts'

/**
 * Answers up to this size are held and sent in one write; longer ones, and those that do not say how long they are,
 * pass through piece by piece. Most answers are a few KB, and a stream costs more than they do (decision 0030).
 */
const heldBytes = 256 * 1024

/** Hop-by-hop, or ours to say. */
const keptBack = new Set([
  'connection',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'server',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  'x-request-id',
])

export interface Forwarding {
  headers: Record<string, string>
  /** A server-sent event stream: no deadline, every piece at once. */
  isStream: boolean
}

/** So many may wait for a free connection; more would only wait for a timeout. */
const queueLimit = 512

/** Sends the request to the upstream as it came, and the upstream's answer back as it comes. */
export function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  upstream: Upstream,
  forwarding: Forwarding,
): void {
  const body = request.body as Buffer | undefined
  const options: Dispatcher.DispatchOptions = {
    path: request.raw.url as string,
    method: request.method,
    headers: forwarding.headers,
    body: body && body.length > 0 ? body : null,
  }
  const pool = forwarding.isStream ? upstream.streams : upstream.requests
  if (pool.stats.queued > queueLimit) throw unavailable(upstream, new Error('too many wait for it'))
  pool.dispatch(options, answerTo(reply, upstream, pool, options, forwarding.isStream))
}

function answerTo(
  reply: FastifyReply,
  upstream: Upstream,
  pool: Dispatcher,
  options: Dispatcher.DispatchOptions,
  isStream: boolean,
  mayRepeat = options.method === 'GET' || options.method === 'HEAD',
): Dispatcher.DispatchHandler {
  let pieces: Readable | undefined
  let only: Buffer | undefined
  let more: Buffer[] | undefined
  let isReplaced = false

  return {
    onRequestStart() {},
    onResponseStart(controller, status, headers) {
      const type = headers['content-type']
      // Our services explain themselves in JSON; anything else at 5xx is a crash or a proxy's page.
      if (status >= 500 && !(typeof type === 'string' && type.startsWith('application/json'))) {
        isReplaced = true
        return
      }
      reply.code(status)
      // With fresh cookies on it, an answer is for one person whatever the service thought.
      const caching = reply.getHeader('cache-control') ?? headers['cache-control'] ?? 'no-store'
      for (const name in headers) if (!keptBack.has(name)) reply.header(name, headers[name])
      reply.header('cache-control', caching)
      const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
      if (length <= heldBytes || options.method === 'HEAD' || status === 204 || status === 304) return

      pieces = new Readable({
        read: () => controller.resume(),
        destroy(error, done) {
          controller.abort(error ?? new Error('the client went away'))
          done(error)
        },
      })
      reply.send(pieces)
      if (isStream) reply.raw.flushHeaders()
    },
    onResponseData(controller, chunk) {
      if (pieces) {
        if (!pieces.push(chunk)) controller.pause()
      } else if (only === undefined) only = chunk
      else if (more) more.push(chunk)
      else more = [only, chunk]
    },
    onResponseEnd() {
      if (isReplaced)
        reply.send(unavailable(upstream, new Error('the upstream failed without an explanation')))
      else if (pieces) pieces.push(null)
      else reply.send(more ? Buffer.concat(more) : (only ?? null))
    },
    onResponseError(_controller, error) {
      if (pieces) {
        pieces.destroy(error)
      } else if (mayRepeat && isStaleConnection(error)) {
        pool.dispatch(options, answerTo(reply, upstream, pool, options, isStream, false))
      } else reply.send(unavailable(upstream, error))
    },
  }
}

/** A connection that was kept alive and that the upstream closed just as we used it again. */
const isStaleConnection = (error: Error & { code?: string }): boolean =>
  error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET'

/** Refused, reset or too slow: callers learn no more than that it is not there now. */
const unavailable = (upstream: Upstream, cause: Error): AppError =>
  new AppError('service_unavailable', texts.errors.serviceUnavailable, {
    cause: new Error(`${upstream.name} did not answer`, { cause }),
  })
