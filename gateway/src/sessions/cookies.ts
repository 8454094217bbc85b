import { parseCookie, stringifySetCookie } from 'cookie'

export const sessionCookie = 'vitrine_session'
export const accessCookie = 'vitrine_access'

/** Opaque, 256 bits as identity writes them; identity is not asked about a value of another form. */
const sessionForm = /^[\w-]{20,128}$/
/** The values of the session's cookies need no decoding. */
const verbatim = { decode: (value: string) => value, encode: (value: string) => value }

export interface SessionCookies {
  session: string | undefined
  access: string | undefined
}

export function readCookies(header: string | undefined): SessionCookies {
  const cookies = parseCookie(header ?? '', verbatim)
  const session = cookies[sessionCookie]
  return {
    session: session !== undefined && sessionForm.test(session) ? session : undefined,
    access: cookies[accessCookie] || undefined,
  }
}

export interface Renewed {
  accessToken: string
  /** Seconds. */
  expiresIn: number
  session: { expiresAt: string; rememberMe: boolean }
}

/** The cookies that a renewed session is answered with: the session goes on, the access token is new. */
export function renewedCookies(session: string, renewed: Renewed, isSecure: boolean): string[] {
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const expires = new Date(renewed.session.expiresAt)
  const maxAge = Math.floor(renewed.expiresIn)
  return [
    stringifySetCookie({ ...common, name: sessionCookie, value: session, expires }, verbatim),
    stringifySetCookie({ ...common, name: accessCookie, value: renewed.accessToken, maxAge }, verbatim),
  ]
}
