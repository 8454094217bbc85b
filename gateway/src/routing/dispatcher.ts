import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'

/**
 * Answers up to this size are read whole and sent in one write; longer ones, and those of unknown length, pass through
 * with backpressure. Most answers are a few KB, and a stream costs more than they do (decision 0012).
 */
const maxHeldBytes = 256 * 1024

/** The body of an answer that was read whole. Has `destroy`, because reply-from destroys the body of a closed request. */
export interface HeldBody {
  bytes: Uint8Array
  destroy(): void
}
export const isHeld = (body: unknown): body is HeldBody =>
  typeof body === 'object' && body !== null && 'bytes' in body && body.bytes instanceof Uint8Array

type Callback = (error: Error | null, answer: Dispatcher.ResponseData) => void

/**
 * What @fastify/reply-from sends its requests with. It fails where an answer must not pass: when `maxInFlight` requests
 * wait for the service, when a short answer ends early, and when a failure has no explanation in JSON.
 */
export function createDispatcher(agent: Dispatcher, maxInFlight: number): { request: Dispatcher['request'] } {
  const inFlight = new Map<string, number>()

  function request(options: Dispatcher.RequestOptions, callback: Callback): void {
    const origin = String(options.origin)
    const count = inFlight.get(origin) ?? 0
    if (count >= maxInFlight) {
      callback(new Error('too many requests wait for it'), noAnswer)
      return
    }
    inFlight.set(origin, count + 1)
    const release = () => inFlight.set(origin, (inFlight.get(origin) as number) - 1)
    agent.dispatch(options, createHandler(options.method, callback, release))
  }
  return { request: request as Dispatcher['request'] }
}

function createHandler(method: string, callback: Callback, release: () => void): Dispatcher.DispatchHandler {
  const answer = { statusCode: 0, headers: {} as IncomingHttpHeaders }
  const held: Buffer[] = []
  let passed: Readable | undefined

  return {
    onRequestStart() {},
    onResponseStart(controller, statusCode, headers) {
      answer.statusCode = statusCode
      answer.headers = headers
      if (isUnexplained(statusCode, headers)) {
        controller.abort(new Error(`it failed with ${statusCode}`))
        return
      }
      if (isShort(method, statusCode, headers)) return
      passed = new Readable({
        read: () => controller.resume(),
        destroy(error, done) {
          controller.abort(error ?? new Error('the client closed the connection'))
          done(error)
        },
      })
      callback(null, { ...answer, body: passed } as never)
    },
    onResponseData(controller, chunk) {
      if (!passed) held.push(chunk)
      else if (!passed.push(chunk)) controller.pause()
    },
    onResponseEnd() {
      release()
      if (passed) passed.push(null)
      else callback(null, { ...answer, body: heldBody(held) } as never)
    },
    onResponseError(_controller, error) {
      release()
      if (!passed) callback(error, noAnswer)
      // An answer is unread when its client has disconnected: its error would have no listener and end the process.
      else passed.destroy(passed.listenerCount('error') > 0 ? error : undefined)
    },
  }
}

const heldBody = (chunks: Buffer[]): HeldBody => ({
  bytes: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
  destroy() {},
})

const noAnswer = undefined as unknown as Dispatcher.ResponseData

const isShort = (method: string, status: number, headers: IncomingHttpHeaders): boolean =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= maxHeldBytes ||
  method === 'HEAD' ||
  status === 204 ||
  status === 304

/** Services explain their failures in JSON; anything else is a crash, or a page of something in between. */
const isUnexplained = (status: number, headers: IncomingHttpHeaders): boolean =>
  status >= 500 && !headers['content-type']?.startsWith('application/json')
