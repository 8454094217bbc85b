import type { IncomingHttpHeaders } from 'node:http'
import { AppError, texts } from '@vitrine/contracts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site makes a browser send. Browsers name the origin of a request in
 * `Sec-Fetch-Site`, older ones in `Origin`; a client that sends neither is no browser and has no cookies to abuse.
 */
export function refuseCrossSite(
  method: string,
  headers: IncomingHttpHeaders,
  protocol: string,
  publicOrigin: string,
): void {
  if (safeMethods.has(method) || isSameSite(headers, protocol, publicOrigin)) return
  throw new AppError('forbidden', texts.errors.crossSite)
}

function isSameSite(headers: IncomingHttpHeaders, protocol: string, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined) return true
  return origin === publicOrigin || origin === `${protocol}://${host}`
}
