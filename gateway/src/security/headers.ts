import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'

export type StaticHeaders = Readonly<Record<string, string>>

/** Scripts only from this origin, none inline; antd writes its styles into the page, so styles alone may be inline. */
const pagePolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** An answer of the API is not a document: if a browser shows one, it may do nothing. */
const apiPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }

/** Headers with a meaning for documents alone. */
const notForDocuments = {
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xPermittedCrossDomainPolicies: false,
} satisfies HelmetOptions

/**
 * The headers of every answer, computed once: helmet writes them to a response that is never sent, and all answers
 * copy them from there.
 */
export function securityHeaders(options: { isSecure: boolean }): { page: StaticHeaders; api: StaticHeaders } {
  const { isSecure } = options
  const upgrade: Record<string, string[]> = isSecure ? { 'upgrade-insecure-requests': [] } : {}
  const common = {
    strictTransportSecurity: isSecure && { maxAge: 63_072_000, includeSubDomains: true },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xDownloadOptions: false,
    xXssProtection: false,
  } satisfies HelmetOptions
  const withPolicy = (
    directives: Record<string, string[]>,
    more: Partial<typeof notForDocuments> = {},
  ): StaticHeaders =>
    headersOf({
      ...common,
      ...more,
      contentSecurityPolicy: { useDefaults: false, directives: { ...directives, ...upgrade } },
    })
  return { page: withPolicy(pagePolicy), api: withPolicy(apiPolicy, notForDocuments) }
}

function headersOf(options: HelmetOptions): StaticHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, error => {
    if (error) throw error
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
}
