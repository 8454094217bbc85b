import type { SessionCookies } from '@vitrine/contracts'
import { parseCookie, stringifySetCookie } from 'cookie'

/** Opaque, 256 bits as identity writes them; identity is not asked about a value of another form. */
const sessionForm = /^[\w-]{20,128}$/
/** The values of the session's cookies need no decoding. */
const verbatim = { decode: (value: string) => value, encode: (value: string) => value }

/** What a request's `Cookie` header says of the session. */
export interface ReadCookies {
  session: string | undefined
  access: string | undefined
}

export function readCookies(header: string | undefined, cookies: SessionCookies): ReadCookies {
  const parsed = parseCookie(header ?? '', verbatim)
  const session = parsed[cookies.session]
  return {
    session: session !== undefined && sessionForm.test(session) ? session : undefined,
    access: parsed[cookies.access] || undefined,
  }
}

export interface Renewed {
  accessToken: string
  /** Seconds. */
  expiresIn: number
  session: { expiresAt: string; rememberMe: boolean }
}

/** The cookies that a renewed session is answered with: the session goes on, the access token is new. */
export function renewedCookies(
  session: string,
  renewed: Renewed,
  { attributes, ...names }: SessionCookies,
): string[] {
  const expires = new Date(renewed.session.expiresAt)
  const maxAge = Math.floor(renewed.expiresIn)
  return [
    stringifySetCookie({ ...attributes, name: names.session, value: session, expires }, verbatim),
    stringifySetCookie({ ...attributes, name: names.access, value: renewed.accessToken, maxAge }, verbatim),
  ]
}
