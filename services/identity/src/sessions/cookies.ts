import type { SessionCookies } from '@vitrine/contracts'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The value of one cookie, and how many seconds the browser keeps it. */
export interface CookieValue {
  value: string
  maxAge: number
}

export interface CookieValues {
  session: CookieValue
  access: CookieValue
}

/** The secret of the browser's session, if it sent one. */
export function sessionSecretOf(request: FastifyRequest, { session }: SessionCookies): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[session] || undefined
}

/** Sets both cookies; without values the browser deletes them. */
export function setCookies(reply: FastifyReply, cookies: SessionCookies, values?: CookieValues): void {
  const deleted = { value: '', maxAge: 0 }
  const { session, access, attributes } = cookies
  reply.header('set-cookie', [
    stringifySetCookie({ ...attributes, name: session, ...(values?.session ?? deleted) }),
    stringifySetCookie({ ...attributes, name: access, ...(values?.access ?? deleted) }),
  ])
}

/** Replaces the access token of a session that goes on. */
export function setAccessCookie(
  reply: FastifyReply,
  { access, attributes }: SessionCookies,
  value: CookieValue,
): void {
  reply.header('set-cookie', [stringifySetCookie({ ...attributes, name: access, ...value })])
}
