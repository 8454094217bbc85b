import type { IncomingHttpHeaders } from 'node:http'
import { AppError, type Service, texts } from '@vitrine/contracts'
import type { z } from 'zod'
import type { Upstreams } from '../routing/upstreams.ts'

const standardTimeoutMs = 700

export type Requests = Pick<Upstreams, 'request'>

export interface Read<Value> {
  value: Value
  nextCursor: string | null
}

/**
 * What a service answers to a request of the gateway itself. The route has at most one parameter, `key`; of what was
 * renamed, the answer is that of its present path. Rejects when it does not answer in time, or not as it should.
 */
export async function read<Schema extends z.ZodType>(
  upstreams: Requests,
  route: { owner: Service; path: string },
  schema: Schema,
  { key = '', limit, timeoutMs = standardTimeoutMs }: { key?: string; limit?: number; timeoutMs?: number },
): Promise<Read<z.output<Schema>> | 'unknown'> {
  const query = limit === undefined ? '' : `?limit=${limit}`
  const path = route.path.replace(/:\w+/, () => encodeURIComponent(key)) + query
  const { status, headers, text } = await followOnce(path, url =>
    upstreams.request(route.owner, { method: 'GET', path: url, timeoutMs }),
  )
  if (status === 404 || status === 400) return 'unknown'
  if (status !== 200) throw new Error(`${route.owner} answered ${status}`)
  return { value: schema.parse(JSON.parse(text)), nextCursor: String(headers['x-next-cursor'] ?? '') || null }
}

/** A former slug is redirected to the present one, of the same service. */
async function followOnce<Answer extends { status: number; headers: IncomingHttpHeaders }>(
  path: string,
  request: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await request(path)
  const { location } = answer.headers
  return answer.status === 301 && location?.startsWith('/') ? request(location) : answer
}

/** For what cannot be answered without the service that {@link read} asked. */
export function unavailable(cause: unknown): never {
  throw new AppError('service_unavailable', texts.errors.serviceUnavailable, { cause })
}
