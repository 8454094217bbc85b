import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/**
 * A request of a mounted route as the Fetch API has it, for libraries that take one, such as `handleWeb` of @tus/server. The
 * handler returns their `Response` as it is. The host in the URL stands for nothing.
 */
export function webRequestOf({
  request: { method, url, headers },
  body,
}: {
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>
  /** Of a route with a `streamedBody`. */
  body?: Readable | undefined
}): Request {
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') given.set(name, value)
  return new Request(new URL(url, 'http://vitrine.invalid'), {
    method,
    headers: given,
    ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  })
}
