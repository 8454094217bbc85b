/** The two cookies of a session, as identity and the gateway write them. */
export interface SessionCookies {
  /** The name of the cookie with the session's secret. */
  readonly session: string
  /** The name of the cookie with the access token. */
  readonly access: string
  readonly attributes: {
    readonly httpOnly: true
    readonly sameSite: 'lax'
    readonly path: '/'
    readonly secure: boolean
  }
}

/**
 * Names and attributes by the address that people see. Over HTTPS the prefix `__Host-` makes browsers refuse these
 * names from another host or without Secure (RFC 6265bis, 4.1.3.2), so that no sibling domain can plant a session.
 */
export function sessionCookies(publicUrl: string): SessionCookies {
  const secure = new URL(publicUrl).protocol === 'https:'
  const prefix = secure ? '__Host-' : ''
  return {
    session: `${prefix}vitrine_session`,
    access: `${prefix}vitrine_access`,
    attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  }
}

/** The language that the reader chose, for pages that the gateway renders; without it the browser's languages count. */
export const languageCookie = 'vitrine.language'
/** Light or dark as the reader chose it; without it the system's choice counts. */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const themeCookie = 'vitrine.theme'
/** A choice that the page writes for the gateway, into `document.cookie`. */
export const choiceCookie = (name: string, value: string): string =>
  `${name}=${value}; path=/; max-age=31536000; samesite=lax`
