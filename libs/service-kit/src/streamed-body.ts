import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError, type StreamedBody, texts } from '@vitrine/contracts'
import { hasArrived } from './early-answer.ts'

/** How long a streamed body may stop, ms. */
const idleMs = 20_000
/** How long any body may take in all, ms: the `requestTimeout` of a server that takes streamed bodies. */
export const bodyTotalMs = 10 * 60_000

/** Throws `payload_too_large` for an announced length over the limit, before a byte is read. */
export function refuseTooLong(headers: IncomingHttpHeaders, declared: StreamedBody): void {
  if (Number(headers['content-length'] ?? 0) > declared.maxBytes) throw tooLong(declared)
}

const tooLong = ({ tooLarge }: StreamedBody) =>
  new AppError('payload_too_large', tooLarge ?? texts.errors.payloadTooLarge)
/** A code that clients retry: a connection that stood still may work again. */
const interrupted = (reason: string) =>
  new AppError('service_unavailable', texts.errors.serviceUnavailable, { cause: new Error(reason) })

/**
 * The body of a request as it arrives, read no faster than it is consumed. Fails with an {@link AppError} when it grows over
 * `maxBytes`, when it stops for {@link idleMs}, and when the client disconnects. Destroying it leaves the connection open, so
 * that the request can still be answered; see `answerEarly`.
 */
export function streamBody(
  request: IncomingMessage,
  declared: StreamedBody,
  options: { idleMs?: number } = {},
): Readable {
  let bytes = 0
  const body = new Readable({
    read() {
      timer.refresh()
      request.resume()
    },
    destroy(error, done) {
      clearTimeout(timer)
      request.off('data', take).off('end', end).off('close', close).pause()
      done(error)
    },
  })
  const timer = setTimeout(() => {
    // It waits for us, not for the client.
    if (request.isPaused()) timer.refresh()
    else body.destroy(interrupted('the body stopped'))
  }, options.idleMs ?? idleMs)

  function take(chunk: Buffer): void {
    timer.refresh()
    bytes += chunk.length
    if (bytes > declared.maxBytes) body.destroy(tooLong(declared))
    else if (!body.push(chunk)) request.pause()
  }
  function end(): void {
    clearTimeout(timer)
    body.push(null)
  }
  function close(): void {
    if (!hasArrived(request)) body.destroy(interrupted('the client disconnected'))
  }
  request.on('data', take).on('end', end).on('close', close)
  // Whoever consumes the body handles its failure; after an early answer nobody does.
  body.on('error', () => {})
  return body
}
