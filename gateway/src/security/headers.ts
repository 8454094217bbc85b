import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'

export type StaticHeaders = Readonly<Record<string, string>>

/**
 * Scripts only from this origin, and inline only those of the build, by their hashes. Any style may be inline, because antd
 * writes its styles into the page.
 */
const pagePolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // `blob:` are recordings, and videos that hls.js puts together.
  'media-src': ["'self'", 'blob:'],
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

/** What users have stored: if a browser shows it by itself, as a picture or a video alone. */
const filePolicy = { ...apiPolicy, sandbox: [], 'img-src': ["'self'"], 'media-src': ["'self'"] }

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
export function securityHeaders(options: {
  isSecure: boolean
  /** Of the CDN, to which `/api/media/files` redirects. */
  mediaOrigins: readonly string[]
  /** Of the inline scripts of the web app's page, as sources of the policy: `'sha256-…'`. */
  scriptHashes: readonly string[]
}): { page: StaticHeaders; api: StaticHeaders; file: StaticHeaders } {
  const { isSecure, mediaOrigins, scriptHashes } = options
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
  return {
    page: withPolicy({
      ...pagePolicy,
      'script-src': [...pagePolicy['script-src'], ...scriptHashes],
      'img-src': [...pagePolicy['img-src'], ...mediaOrigins],
      'media-src': [...pagePolicy['media-src'], ...mediaOrigins],
      // hls.js fetches playlists and segments.
      'connect-src': [...pagePolicy['connect-src'], ...mediaOrigins],
    }),
    api: withPolicy(apiPolicy, notForDocuments),
    file: withPolicy(filePolicy, notForDocuments),
  }
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
