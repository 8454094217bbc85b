import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How much of a refused body is read, and for how long. */
export interface DrainBounds {
  maxBytes: number
  maxMs: number
}
export const jsonDrain: DrainBounds = { maxBytes: 32 * 1024 * 1024, maxMs: 10_000 }
export const streamedDrain: DrainBounds = { maxBytes: 128 * 1024 * 1024, maxMs: 30_000 }

/**
 * Prepares an answer that is sent before the whole body has arrived. A connection that is closed with unread bytes is
 * reset, and a client that is still sending sees a broken connection instead of the answer. So the answer goes out on a
 * connection that stays open, while the rest of the body is read and discarded; within the bounds, for a client may send
 * forever. To be called before the answer is sent; does nothing where no body is left. A streamed body ends for its consumer.
 */
export function answerEarly(
  { raw: request, body }: FastifyRequest,
  reply: FastifyReply,
  bounds: DrainBounds,
): void {
  if (body instanceof Readable) body.destroy()
  if (hasArrived(request) || request.destroyed || !hasBody(request)) return
  const { socket } = request
  const isLast = !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close'
  reply.removeHeader('connection')
  reply.raw.shouldKeepAlive = true
  const drained = drain(request, bounds)
  reply.raw.once('finish', async () => {
    await drained
    if (isLast || !hasArrived(request)) socket.destroySoon()
  })
}

/** Whether the headers announce a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether the whole body has arrived. `inject` of Fastify's tests has no `complete`. */
export const hasArrived = ({ complete, readableEnded }: IncomingMessage): boolean => complete || readableEnded

/** Resolves when the whole body has arrived, or at a bound. */
function drain(request: IncomingMessage, { maxBytes, maxMs }: DrainBounds): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let bytes = 0
  const timer = setTimeout(finish, maxMs)
  function count(chunk: Buffer): void {
    bytes += chunk.length
    if (bytes > maxBytes) finish()
  }
  function finish(): void {
    clearTimeout(timer)
    request.off('data', count)
    request.pause()
    resolve()
  }
  request.once('end', finish).once('close', finish).once('error', finish).on('data', count).resume()
  // A request that nobody has read is otherwise emptied by Node, and its bytes are not counted.
  request.read(0)
  return promise
}
