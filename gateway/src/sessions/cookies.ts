import type { SessionCookies } from '@vitrine/contracts'
import { parseCookie, stringifySetCookie } from 'cookie'

/** Opaque, 256 bits as identity writes them; identity is not asked about a value of another form. */
const sessionForm = /^[\w-]{20,128}$/
/** No value needs decoding: choices and the session's cookies are written as they are. */
const verbatim = { decode: (value: string) => value, encode: (value: string) => value }

/** Every cookie of a request by its name, and the values of the session's two. */
export function readCookies(header: string | undefined, cookies: SessionCookies) {
  const values = parseCookie(header ?? '', verbatim)
  const session = values[cookies.session]
  return {
    values,
    session: session !== undefined && sessionForm.test(session) ? session : undefined,
    access: values[cookies.access] || undefined,
  }
}

export interface Renewed {
  accessToken: string
  /** Seconds. */
  expiresIn: number
  session: { expiresAt: string; rememberMe: boolean }
}

/** The cookies that a renewed session is answered with: the session goes on, the access token is new. */
export function renewedCookies(session: string, renewed: Renewed, cookies: SessionCookies): string[] {
  const { attributes } = cookies
  const expires = new Date(renewed.session.expiresAt)
  const maxAge = Math.floor(renewed.expiresIn)
  return [
    stringifySetCookie({ ...attributes, name: cookies.session, value: session, expires }, verbatim),
    stringifySetCookie({ ...attributes, name: cookies.access, value: renewed.accessToken, maxAge }, verbatim),
  ]
}
