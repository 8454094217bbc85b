import autocannon from 'autocannon'
import { type Percentiles, percentiles } from './percentiles.ts'

export interface LoadOptions {
  url: string
  connections?: number
  /** How long; or `amount`, how many. */
  seconds?: number
  amount?: number
  /** Requests per second over all connections; absent: as many as it can. */
  rate?: number
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** Sent in turn instead of `headers`, e.g. the cookies of many people. */
  variants?: readonly { headers: Record<string, string> }[]
  /** Called for each request of each connection, e.g. to ask for another path each time. */
  next?: () => { path?: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }
}

export interface LoadResult {
  requests: number
  seconds: number
  perSecond: number
  /** Milliseconds per answer. */
  latency: Percentiles
  /** Answers that were not a success, and requests without an answer. */
  failures: number
}

/** Loads one address with autocannon and keeps every latency: its own summary has no p95. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const {
    url,
    connections = 16,
    seconds = 5,
    amount,
    rate,
    method = 'GET',
    headers,
    body,
    variants,
    next,
  } = options
  const latencies: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        method,
        ...(amount === undefined ? { duration: seconds } : { amount }),
        ...(rate !== undefined && { overallRate: rate }),
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
        ...(variants && { requests: variants.map(each => ({ ...each })) }),
        ...(next && { requests: [{ setupRequest: request => Object.assign(request, next()) }] }),
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    )
    instance.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
  })
  return {
    requests: latencies.length,
    seconds: result.duration,
    perSecond: latencies.length / result.duration,
    latency: percentiles(latencies),
    failures: result.non2xx + result.errors + result.timeouts,
  }
}
