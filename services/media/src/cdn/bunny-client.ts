import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'

const connectTimeoutMs = 5_000
const answerTimeoutMs = 20_000
/** Of a file on its way to the storage, whose answer comes after its last byte. */
const uploadTimeoutMs = 10 * 60_000
const attempts = 3
const firstDelayMs = 200

export type CdnFailure = 'unavailable' | 'refused' | 'unexpected'

/** An answer of BunnyCDN that is not the one that was asked for, or none. */
export class CdnError extends Error {
  readonly reason: CdnFailure
  readonly status: number | null
  /** What `isTransient` knows. */
  readonly code?: 'ETIMEDOUT'
  constructor(reason: CdnFailure, message: string, status: number | null, cause?: unknown) {
    super(message, { cause })
    this.name = 'CdnError'
    this.reason = reason
    this.status = status
    if (reason === 'unavailable') this.code = 'ETIMEDOUT'
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof CdnError && error.reason === 'unavailable'

/** What a body that breaks off while it is read is: `error` is of the connection. */
export const brokenOff = (error: unknown): CdnError =>
  new CdnError('unavailable', 'a body broke off', null, error)

export interface CdnRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  /** Sent once: it cannot be read again. */
  body?: Readable
}

export interface BunnyClient {
  /**
   * A 404 is null. Rejects with a {@link CdnError} for every other answer that is no success. A body that breaks off rejects
   * with an error of its connection: see {@link brokenOff}.
   */
  send(request: CdnRequest): Promise<Dispatcher.ResponseData | null>
  json(request: CdnRequest): Promise<unknown>
  /** Reads the answer and forgets it. */
  run(request: CdnRequest): Promise<void>
  close(): Promise<void>
}

function failureOf(status: number, where: string): CdnError {
  if (status === 429 || status >= 500)
    return new CdnError('unavailable', `${where} answered ${status}`, status)
  const reason = status === 401 || status === 403 ? 'refused' : 'unexpected'
  return new CdnError(reason, `${where} answered ${status}`, status)
}

/** HTTP with one of BunnyCDN's two APIs. Calls without a body are idempotent, and tried again while it is unavailable. */
export function createBunnyClient(accessKey: string): BunnyClient {
  const connect = { timeout: connectTimeoutMs }
  const agent = new Agent({ connect, connections: 32 })
  // Readers wait for no connection that keeps a file on its way to the storage busy.
  const uploading = new Agent({ connect, connections: 16 })

  async function once({ method, url, headers, body }: CdnRequest): Promise<Dispatcher.ResponseData | null> {
    // Without the query, in which an address to purge may have a token.
    const where = `${method} ${url.host}${url.pathname}`
    const answer = await (body ? uploading : agent)
      .request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { ...headers, accesskey: accessKey },
        ...(body && { body }),
        headersTimeout: body ? uploadTimeoutMs : answerTimeoutMs,
        bodyTimeout: answerTimeoutMs,
      })
      .catch(error => {
        throw new CdnError('unavailable', `${where} did not answer`, null, error)
      })
    if (answer.statusCode < 300) {
      // One that breaks off before it is read would end the process; who reads it later still finds the error.
      answer.body.on('error', () => {})
      return answer
    }
    await answer.body.dump().catch(() => {})
    if (answer.statusCode === 404) return null
    throw failureOf(answer.statusCode, where)
  }

  async function send(request: CdnRequest): Promise<Dispatcher.ResponseData | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(request)
      } catch (error) {
        if (request.body || attempt === attempts || !isUnavailable(error)) throw error
        await wait(firstDelayMs * 2 ** (attempt - 1))
      }
    }
  }

  return {
    send,
    async json(request) {
      const answer = await send(request)
      if (!answer) throw failureOf(404, `${request.method} ${request.url.host}${request.url.pathname}`)
      return answer.body.json().catch(error => {
        throw new CdnError('unexpected', `${request.url.host} did not answer with JSON`, null, error)
      })
    },
    async run(request) {
      await (await send(request))?.body.dump()
    },
    async close() {
      await Promise.all([agent.close(), uploading.close()])
    },
  }
}
