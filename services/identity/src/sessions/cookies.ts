import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const sessionCookie = 'vitrine_session'
export const accessCookie = 'vitrine_access'

export interface CookieValue {
  value: string
  maxAge: number
}

/** The secret of the session that the browser has, if it has one. */
export function sessionSecretOf(request: FastifyRequest): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[sessionCookie] || undefined
}

/** Sets both cookies; without values the browser forgets them. */
export function setCookies(
  reply: FastifyReply,
  secure: boolean,
  cookies?: { session: CookieValue; access: CookieValue },
): void {
  const gone = { value: '', maxAge: 0 }
  const common = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  reply.header('set-cookie', [
    stringifySetCookie({ ...common, name: sessionCookie, ...(cookies?.session ?? gone) }),
    stringifySetCookie({ ...common, name: accessCookie, ...(cookies?.access ?? gone) }),
  ])
}
