import type { IncomingHttpHeaders } from 'node:http'
import { permitHeader, type Route } from '@vitrine/contracts'
import type { FastifyRequest } from 'fastify'
import { traceparentOfRequest } from './tracing.ts'

/**
 * The client headers that a service may see. A list of what passes, not of what does not: `authorization`,
 * `forwarded`, `x-forwarded-*`, `x-user-*`, `x-internal-*`, `x-request-id`, cookies and every header that is not known
 * yet are dropped, and no `Connection` header reaches reply-from, which removes what it names (CVE-2026-33805).
 */
const passing = [
  'accept',
  'accept-language',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'user-agent',
] as const

/** `x-http-method-override` is not among them: a method is admitted by the route that declares it. */
const ofTus = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'] as const
const ofFiles = ['range', 'if-range'] as const
/** The type names the boundary of the parts. */
const ofStreamedBodies = ['content-type', 'content-length'] as const

/** What passes of the client's headers to a route. */
export const passingTo = ({
  kind,
  streamedBody,
}: Pick<Route, 'kind' | 'streamedBody'>): readonly string[] => [
  ...passing,
  ...(kind === 'tus' ? ofTus : []),
  ...(kind === 'file' ? ofFiles : []),
  ...(streamedBody ? ofStreamedBodies : []),
]

export interface GatewayHeaders {
  requestId: string
  clientAddress: string
  protocol: string
  traceparent: string | undefined
  /** The access token of the person behind the request. */
  token: string | undefined
  /** The request has a body that the gateway has read whole. */
  hasJson?: boolean
  /** The session's secret: only for what begins or ends a session. */
  sessionCookie?: string | undefined
  /** What another service has permitted the request. */
  permit?: string | null
}

/** What each request to a service says of the one that it is made for. */
export const gatewayHeadersOf = (request: FastifyRequest): GatewayHeaders => ({
  requestId: request.id,
  clientAddress: request.ip,
  protocol: request.protocol,
  traceparent: traceparentOfRequest(request),
  token: request.signedIn?.token,
})

export function upstreamHeaders(
  client: IncomingHttpHeaders,
  passing: readonly string[],
  own: GatewayHeaders,
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': own.requestId,
    'x-forwarded-for': own.clientAddress,
    'x-forwarded-proto': own.protocol,
  }
  for (const name of passing) {
    const value = client[name]
    if (typeof value === 'string') headers[name] = value
  }
  if (own.hasJson) headers['content-type'] = 'application/json'
  if (own.traceparent) headers.traceparent = own.traceparent
  if (own.token) headers.authorization = `Bearer ${own.token}`
  if (own.sessionCookie) headers.cookie = own.sessionCookie
  if (own.permit) headers[permitHeader] = own.permit
  return headers
}
