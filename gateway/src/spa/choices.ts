import { languageCookie, type Theme, themeCookie, themes } from '@vitrine/contracts'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/**
 * The language of a page: the reader's choice, else the first of the browser's languages that there is, else the first
 * of `locales`. As `first-paint.js` of the web app decides.
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>, locales: readonly string[]): string {
  const chosen = parseCookie(headers.cookie ?? '')[languageCookie] ?? ''
  const wanted = [chosen, ...acceptedLanguages(headers['accept-language'] ?? '')]
  return wanted.find(language => locales.includes(language)) ?? (locales[0] as string)
}

/** Light or dark, where the reader chose. */
export function themeOf({ headers }: Pick<FastifyRequest, 'headers'>): Theme | undefined {
  const chosen = parseCookie(headers.cookie ?? '')[themeCookie]
  return themes.find(theme => theme === chosen)
}

/** The primary subtags of an `Accept-Language` header, the most wanted one first (RFC 9110, 12.5.4). */
function acceptedLanguages(header: string): string[] {
  return header
    .split(',')
    .map(range => {
      const [tag = '', ...parameters] = range.split(';').map(part => part.trim())
      const weight = parameters.find(parameter => parameter.startsWith('q='))
      return {
        language: tag.toLowerCase().split('-')[0] as string,
        weight: weight ? Number(weight.slice(2)) : 1,
      }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
}
