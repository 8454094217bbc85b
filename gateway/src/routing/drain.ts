import type { IncomingMessage } from 'node:http'

const maxBytes = 32 * 1024 * 1024
const maxMs = 10_000

/**
 * Reads and discards the rest of a request that is refused because of its size. A connection that is closed with unread
 * bytes is reset, and the client sees a broken pipe instead of the answer. Resolves when all has arrived, or at a bound.
 */
export function drain(request: IncomingMessage): Promise<void> {
  return new Promise(resolve => {
    if (request.readableEnded || request.destroyed) return resolve()
    let bytes = 0
    const timer = setTimeout(finish, maxMs)
    function count(chunk: Buffer) {
      bytes += chunk.length
      if (bytes > maxBytes) finish()
    }
    function finish() {
      clearTimeout(timer)
      request.off('data', count)
      request.pause()
      resolve()
    }
    request.once('end', finish).once('close', finish).once('error', finish).on('data', count)
  })
}
