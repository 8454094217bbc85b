import { isLoopbackHost } from '@vitrine/contracts'
import { z } from 'zod'

/**
 * `PUBLIC_URL`, the address that people see, as an origin. It alone decides whether cookies are Secure and named
 * `__Host-…`, and whether HSTS is sent. In production it must be given, and plain http is accepted on the loopback
 * only: session cookies must not cross a network unencrypted.
 */
export const PublicUrl = z
  .url({ protocol: /^https?$/ })
  .optional()
  .transform((text, ctx): string => {
    const isProduction = process.env.NODE_ENV === 'production'
    const refuse = (message: string): never => {
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (text === undefined && isProduction)
      return refuse('must name the address that people see, e.g. https://vitrine.example')
    const url = new URL(text ?? 'http://127.0.0.1:8080')
    if (isProduction && url.protocol === 'http:' && !isLoopbackHost(url.hostname))
      return refuse('must begin with https:// in production, except on the loopback')
    return url.origin
  })
