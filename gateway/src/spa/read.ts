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
 * What a service answers to a request of the gateway itself. The route has at most one parameter, `key`. Rejects when it
 * does not answer in time, or not as it should.
 */
export async function read<Schema extends z.ZodType>(
  upstreams: Requests,
  route: { owner: Service; path: string },
  schema: Schema,
  { key = '', limit, timeoutMs = standardTimeoutMs }: { key?: string; limit?: number; timeoutMs?: number },
): Promise<Read<z.output<Schema>> | 'unknown'> {
  const query = limit === undefined ? '' : `?limit=${limit}`
  const path = route.path.replace(/:\w+/, () => encodeURIComponent(key)) + query
  const { status, headers, text } = await upstreams.request(route.owner, { method: 'GET', path, timeoutMs })
  if (status === 404 || status === 400) return 'unknown'
  if (status !== 200) throw new Error(`${route.owner} answered ${status}`)
  return { value: schema.parse(JSON.parse(text)), nextCursor: String(headers['x-next-cursor'] ?? '') || null }
}

/** For what cannot be answered without the service that {@link read} asked. */
export function unavailable(cause: unknown): never {
  throw new AppError('service_unavailable', texts.errors.serviceUnavailable, { cause })
}
