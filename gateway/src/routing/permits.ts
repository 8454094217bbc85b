import { Permit, type Route, type Service } from '@vitrine/contracts'
import { answerEarly } from '@vitrine/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { drainOf } from './streamed-bodies.ts'
import { gatewayHeadersOf, upstreamHeaders } from './upstream-headers.ts'
import {
  isStaleConnection,
  maxConnections,
  type UpstreamAnswer,
  type Upstreams,
  unavailable,
} from './upstreams.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the service of {@link Route.permittedBy} has answered, for the owner of the route. */
    permit: string | null
  }
}

type Permission = NonNullable<Route['permittedBy']>
/** The hook of a route: it asks for the permit of a request, or answers with the refusal. */
type AskPermit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Meanwhile the client may wait with its body. */
const timeoutMs = 5_000
/** Of all routes together; each has an upload behind it. */
const maxAsked = maxConnections
/** Of the client's headers; none that would make the answer a conditional one. */
const passing = ['accept-language', 'user-agent'] as const

/**
 * Asks for permits in the name of the user who sends a request, before its body is read. A refusal answers the client as it is,
 * also while the body is still arriving.
 */
export function createPermits(upstreams: Pick<Upstreams, 'request'>): (permission: Permission) => AskPermit {
  let asked = 0

  async function ask({ owner, path }: Permission, request: FastifyRequest): Promise<UpstreamAnswer> {
    if (asked >= maxAsked) throw unavailable(owner, new Error('too many requests wait for a permit'))
    asked++
    const send = () =>
      upstreams.request(owner, {
        method: 'GET',
        path: pathOf(path, request.params as Record<string, string>),
        headers: upstreamHeaders(request.headers, passing, gatewayHeadersOf(request)),
        timeoutMs,
      })
    try {
      return await send().catch(error => {
        if (isStaleConnection(error)) return send()
        throw error
      })
    } catch (cause) {
      throw unavailable(owner, cause)
    } finally {
      asked--
    }
  }

  return permission => async (request, reply) => {
    const answer = await ask(permission, request)
    if (answer.status !== 200) return refuse(permission.owner, request, reply, answer)
    request.permit = permitIn(permission.owner, answer)
  }
}

const pathOf = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function permitIn(owner: Service, { text }: UpstreamAnswer): string {
  try {
    return Permit.parse(JSON.parse(text)).permit
  } catch (cause) {
    throw unavailable(owner, cause)
  }
}

function refuse(
  owner: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, text }: UpstreamAnswer,
): FastifyReply {
  const type = headers['content-type']
  // Services explain their refusals in JSON. Anything else is a crash, or a page of something in between.
  if (status < 400 || !type?.startsWith('application/json'))
    throw unavailable(owner, new Error(`it answered a permit with ${status}`))
  answerEarly(request, reply, drainOf(request))
  const retryAfter = headers['retry-after']
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).header('cache-control', 'no-store').type(type).send(text)
}
