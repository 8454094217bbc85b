import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { AppError, texts } from '@vitrine/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { mostInFlight, type Upstream } from './upstream.ts'

/**
 * Answers up to this size are held and sent in one write; longer ones, and those that do not say how long they are,
 * pass through piece by piece. Most answers are a few KB, and a stream costs more than they do (decision 0014).
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

/** Sends the request to the upstream as it came, and the upstream's answer back as it comes. */
export function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  upstream: Upstream,
  { headers, isStream }: Forwarding,
): void {
  const { method, raw } = request
  const body = request.body as Buffer | undefined
  const options = { path: raw.url as string, method, headers, body: body && body.length > 0 ? body : null }
  if (isStream) {
    upstream.streams.dispatch(options, answerTo({ reply, upstream, method, isStream, done: () => {} }))
    return
  }
  if (upstream.inFlight >= mostInFlight) throw unavailable(upstream, new Error('too many wait for it'))
  upstream.inFlight++
  const done = () => {
    upstream.inFlight--
  }
  const isRepeatable = method === 'GET' || method === 'HEAD'
  const again = () =>
    upstream.requests.dispatch(options, answerTo({ reply, upstream, method, isStream, done }))
  upstream.requests.dispatch(
    options,
    answerTo({ reply, upstream, method, isStream, done, ...(isRepeatable && { again }) }),
  )
}

interface Exchange {
  reply: FastifyReply
  upstream: Upstream
  method: string
  isStream: boolean
  /** Called once, when no more comes from the upstream. */
  done: () => void
  /** Asks once more, where that changes nothing. */
  again?: () => void
}

function answerTo({ reply, upstream, method, isStream, done, again }: Exchange): Dispatcher.DispatchHandler {
  let status = 0
  let headers: IncomingHttpHeaders = {}
  let held: Buffer[] = []
  let pieces: Readable | undefined

  return {
    onRequestStart() {},
    onResponseStart(controller, statusCode, theirHeaders) {
      status = statusCode
      headers = theirHeaders
      if (isShort(method, status, headers)) return
      pieces = new Readable({
        read: () => controller.resume(),
        destroy(error, callback) {
          controller.abort(error ?? new Error('the client went away'))
          callback(error)
        },
      })
      begin(reply, status, headers)
      reply.send(pieces)
      if (isStream) reply.raw.flushHeaders()
    },
    onResponseData(controller, chunk) {
      if (!pieces) held.push(chunk)
      else if (!pieces.push(chunk)) controller.pause()
    },
    onResponseEnd() {
      done()
      if (pieces) {
        pieces.push(null)
      } else if (isUnexplained(status, headers)) {
        reply.send(unavailable(upstream, new Error(`it failed with ${status}`)))
      } else {
        begin(reply, status, headers)
        reply.send(held.length > 1 ? Buffer.concat(held) : (held[0] ?? null))
      }
    },
    onResponseError(_controller, error) {
      if (pieces) {
        done()
        pieces.destroy(error)
      } else if (again && isStaleConnection(error)) {
        held = []
        again()
      } else {
        done()
        reply.send(unavailable(upstream, error))
      }
    },
  }
}

/** Whether it is held until it is whole. */
const isShort = (method: string, status: number, headers: IncomingHttpHeaders): boolean =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= heldBytes ||
  method === 'HEAD' ||
  status === 204 ||
  status === 304 ||
  isUnexplained(status, headers)

/** Our services explain their failures in JSON; anything else is a crash, or a page of something in between. */
const isUnexplained = (status: number, headers: IncomingHttpHeaders): boolean =>
  status >= 500 && !headers['content-type']?.startsWith('application/json')

function begin(reply: FastifyReply, status: number, headers: IncomingHttpHeaders): void {
  // With fresh cookies on it, an answer is for one person whatever the service thought.
  const caching = reply.getHeader('cache-control') ?? headers['cache-control'] ?? 'no-store'
  reply.code(status)
  for (const name in headers) if (!keptBack.has(name)) reply.header(name, headers[name])
  reply.header('cache-control', caching)
}

/** A connection that was kept alive and that the upstream closed just as we used it again. */
const isStaleConnection = (error: Error & { code?: string }): boolean =>
  error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET'

/** Refused, reset or too slow: callers learn no more than that it is not there now. */
const unavailable = (upstream: Upstream, cause: Error): AppError =>
  new AppError('service_unavailable', texts.errors.serviceUnavailable, {
    cause: new Error(`${upstream.name} did not answer`, { cause }),
  })
