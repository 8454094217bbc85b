import { languageCookie, type SessionCookies, themeCookie, themes } from '@vitrine/contracts'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { readCookies } from '../sessions/cookies.ts'
import type { Reader } from './pages.ts'

/**
 * Who reads a page. The language is the reader's choice, else the first of the browser's languages that there is, else
 * the first of `locales`, as `first-paint.js` of the web app decides; the theme is set only where the reader chose one.
 */
export function readerOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  locales: readonly string[],
  cookies: SessionCookies,
): Reader {
  const { values, session } = readCookies(headers.cookie, cookies)
  const wanted = [values[languageCookie] ?? '', ...acceptedLanguages(headers)]
  return {
    locale: wanted.find(language => locales.includes(language)) ?? (locales[0] as string),
    theme: themes.find(theme => theme === values[themeCookie]),
    hasSession: session !== undefined,
  }
}

/**
 * The primary subtags of `Accept-Language`, the most wanted one first. Negotiator is not given the locales to choose
 * from: of `en-US,es;q=0.9` it would choose `es`, because an exact match goes before a more wanted prefix.
 */
function acceptedLanguages(headers: FastifyRequest['headers']): string[] {
  return new Negotiator({ headers }).languages().map(tag => tag.toLowerCase().split('-')[0] as string)
}
