import { Pool } from 'undici'

/** One service behind the gateway: its connections, apart from every other service's. */
export interface Upstream {
  name: string
  url: URL
  /** Requests with a deadline. */
  requests: Pool
  /** Streams, which each keep a connection for as long as they last. */
  streams: Pool
  /** Requests with a deadline that have not been answered. */
  inFlight: number
  close(): Promise<void>
}

const connectMs = 2_000
const connections = 128

/** As many again may wait for a connection four times over; more would only wait for a timeout. */
export const mostInFlight = 5 * connections

export function createUpstream(name: string, address: string, answerMs: number): Upstream {
  const url = new URL(address)
  const connect = { timeout: connectMs }
  const requests = new Pool(url.origin, {
    connect,
    connections,
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
  })
  const streams = new Pool(url.origin, { connect, headersTimeout: answerMs, bodyTimeout: 0 })
  return {
    name,
    url,
    requests,
    streams,
    inFlight: 0,
    close: async () => {
      await Promise.all([requests.destroy(), streams.destroy()])
    },
  }
}

/** Whether it answers at all, and says that it is well. */
export async function answers(upstream: Upstream, withinMs = 1_000): Promise<boolean> {
  try {
    const { statusCode, body } = await upstream.requests.request({
      method: 'GET',
      path: '/healthz',
      headersTimeout: withinMs,
      bodyTimeout: withinMs,
    })
    await body.dump()
    return statusCode === 200
  } catch {
    return false // refused, or too slow: that is the answer
  }
}
