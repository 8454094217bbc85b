import type { IncomingHttpHeaders } from 'node:http'

/**
 * What of a client's request a service may see. A list of what may pass, not of what may not: `authorization`,
 * `forwarded`, `x-forwarded-*`, `x-user-*`, `x-internal-*`, `x-request-id`, cookies and everything not thought of yet
 * stay outside by themselves, and what `Connection:` names can remove none of ours (CVE-2026-33805).
 */
const passing = [
  'accept',
  'accept-language',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'user-agent',
] as const

export interface OurHeaders {
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
  ours: OurHeaders,
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': ours.requestId,
    'x-forwarded-for': ours.clientAddress,
    'x-forwarded-proto': ours.protocol,
  }
  for (const name of passing) {
    const value = client[name]
    if (typeof value === 'string') headers[name] = value
  }
  if (body && body.length > 0) headers['content-type'] = 'application/json'
  if (ours.traceparent) headers.traceparent = ours.traceparent
  if (ours.token) headers.authorization = `Bearer ${ours.token}`
  if (ours.sessionCookie) headers.cookie = ours.sessionCookie
  return headers
}
