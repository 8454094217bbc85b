import type { IncomingHttpHeaders } from 'node:http'
import { AppError, type Service, services, texts } from '@vitrine/contracts'
import { Agent, type Dispatcher } from 'undici'

/** What a service answers to a request of the gateway itself. */
export interface UpstreamAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** The connections to the services behind the gateway: a pool for each origin, so that one cannot use up another's. */
export interface Upstreams {
  origins: Readonly<Record<Service, string>>
  /** Requests with a deadline. */
  requests: Agent
  /** Event streams, which keep a connection for as long as they last. */
  streams: Agent
  /** Bodies that arrive slowly. */
  uploads: Agent
  /** Stored files, which paused players read slowly. */
  files: Agent
  /** A request of the gateway itself. Rejects when the service does not answer within `timeoutMs`, which `TIMEOUT_FACTOR` multiplies. */
  request(
    service: Service,
    options: {
      method: Dispatcher.HttpMethod
      path: string
      headers?: Record<string, string>
      json?: unknown
      timeoutMs: number
    },
  ): Promise<UpstreamAnswer>
  close(): Promise<void>
}

const connectTimeoutMs = 2_000
/** To one service. */
export const maxConnections = 128
/** A service writes what arrives to a disk, and may prepare it before it answers. */
const uploadTimeoutFactor = 6

export function createUpstreams(
  origins: Readonly<Record<Service, string>>,
  { answerTimeoutMs, timeoutFactor }: { answerTimeoutMs: number; timeoutFactor: number },
): Upstreams {
  const connect = { timeout: connectTimeoutMs * timeoutFactor }
  const requests = new Agent({
    connect,
    connections: maxConnections,
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  })
  const streams = new Agent({ connect, headersTimeout: answerTimeoutMs, bodyTimeout: 0 })
  const uploads = new Agent({
    connect,
    connections: maxConnections,
    // Runs while the service takes no more bytes, and after the last byte; not while the client sends none.
    headersTimeout: uploadTimeoutFactor * answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  })
  // The deadlines do not run while the client reads nothing.
  const files = new Agent({ connect, headersTimeout: answerTimeoutMs, bodyTimeout: answerTimeoutMs })

  return {
    origins,
    requests,
    streams,
    uploads,
    files,
    async request(service, { method, path, headers: own, json, timeoutMs }) {
      const { statusCode, headers, body } = await requests.request({
        origin: origins[service],
        method,
        path,
        headers: { ...own, ...(json !== undefined && { 'content-type': 'application/json' }) },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        headersTimeout: timeoutMs * timeoutFactor,
        bodyTimeout: timeoutMs * timeoutFactor,
      })
      return { status: statusCode, headers, text: await body.text() }
    },
    async close() {
      await Promise.all([requests, streams, uploads, files].map(agent => agent.destroy()))
    },
  }
}

/** A connection that was kept alive and that the service closed just as it was used again. */
export const isStaleConnection = (error: (Error & { code?: string }) | null): boolean =>
  error?.code === 'UND_ERR_SOCKET' || error?.code === 'ECONNRESET'

/** Refused, reset or too slow: the caller learns no more than that the service is unavailable. */
export const unavailable = (service: Service, cause: unknown): AppError =>
  new AppError('service_unavailable', texts.errors.serviceUnavailable, {
    cause: new Error(`${service} did not answer`, { cause }),
  })

/** Whether each service answers that it is healthy. */
export async function checkHealth(upstreams: Upstreams): Promise<Record<Service, boolean>> {
  const results = await Promise.all(
    services.map(async service => {
      try {
        const { status } = await upstreams.request(service, {
          method: 'GET',
          path: '/healthz',
          timeoutMs: 1_000,
        })
        return [service, status === 200] as const
      } catch {
        return [service, false] as const // refused or too slow: that is the result
      }
    }),
  )
  return Object.fromEntries(results) as Record<Service, boolean>
}
