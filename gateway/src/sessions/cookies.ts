import type { SessionCookies } from '@vitrine/contracts'

/** Opaque, 256 bits as identity writes them; anything else is not worth asking about. */
const sessionForm = /^[\w-]{20,128}$/

/** The value of one cookie. Only plain values are looked for: ours need no decoding. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  const wanted = `${name}=`
  let start = 0
  while (start < header.length) {
    while (header.charCodeAt(start) === 32) start++
    let end = header.indexOf(';', start)
    if (end === -1) end = header.length
    if (header.startsWith(wanted, start)) return header.slice(start + wanted.length, end) || undefined
    start = end + 1
  }
  return undefined
}

export function readSession(header: string | undefined, cookies: SessionCookies): string | undefined {
  const session = readCookie(header, cookies.session)
  return session !== undefined && sessionForm.test(session) ? session : undefined
}

export interface Renewed {
  accessToken: string
  expiresIn: number
  session: { expiresAt: string; rememberMe: boolean }
}

/** The cookies that a renewed session is answered with: the session lives on, the access token is new. */
export function renewedCookies(session: string, renewed: Renewed, cookies: SessionCookies): string[] {
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${cookies.attributes.secure ? '; Secure' : ''}`
  const until = new Date(renewed.session.expiresAt).toUTCString()
  return [
    `${cookies.session}=${session}; Expires=${until}${attributes}`,
    `${cookies.access}=${renewed.accessToken}; Max-Age=${Math.floor(renewed.expiresIn)}${attributes}`,
  ]
}
