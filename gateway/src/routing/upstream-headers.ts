import type { IncomingHttpHeaders } from 'node:http'

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

export interface GatewayHeaders {
  requestId: string
  clientAddress: string
  protocol: string
  traceparent: string | undefined
  /** The access token of the person behind the request. */
  token: string | undefined
  /** The session's secret: only for what begins or ends a session. */
  sessionCookie: string | undefined
}

export function upstreamHeaders(
  client: IncomingHttpHeaders,
  body: Buffer | undefined,
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
  if (body && body.length > 0) headers['content-type'] = 'application/json'
  if (own.traceparent) headers.traceparent = own.traceparent
  if (own.token) headers.authorization = `Bearer ${own.token}`
  if (own.sessionCookie) headers.cookie = own.sessionCookie
  return headers
}
