import { z } from 'zod'

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)

/** Whether only this machine reaches a host, given as a name or an address; an IPv6 address with or without brackets. */
export const isLoopbackHost = (host: string): boolean =>
  isLoopback(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

/**
 * `PUBLIC_URL`, the address that people see, as an origin. It alone decides whether cookies are Secure, named
 * `__Host-…`, and whether HSTS is sent. In production it must be given, and plain http is accepted on the loopback
 * only: session cookies must not cross a network in clear.
 */
export const PublicUrl = z
  .url({ protocol: /^https?$/ })
  .optional()
  .transform((text, ctx): string => {
    const isProduction = process.env.NODE_ENV === 'production'
    if (text === undefined && isProduction) {
      ctx.addIssue({
        code: 'custom',
        message: 'must name the address that people see, e.g. https://vitrine.example',
      })
      return z.NEVER
    }
    const url = new URL(text ?? 'http://127.0.0.1:8080')
    if (isProduction && url.protocol === 'http:' && !isLoopback(url.hostname)) {
      ctx.addIssue({
        code: 'custom',
        message: 'must begin with https:// in production, except on the loopback',
      })
      return z.NEVER
    }
    return url.origin
  })
