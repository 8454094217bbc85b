import type { PostMedia } from '@vitrine/contracts'
import { escapeHtml } from '../preview-head.ts'

/** The address of a path of this site. */
export type UrlOf = (path: string) => string

/** Without what no XML document may have (XML 1.0, Char): one such character would make the whole feed unreadable. */
export const xmlText = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')

/** For titles and contents, which the library writes as HTML. */
export const htmlText = (text: string): string => escapeHtml(xmlText(text)).replaceAll('\n', '<br/>')

/** For attributes of that HTML. */
const attributeText = (text: string): string => escapeHtml(xmlText(text).replaceAll(/\s+/g, ' '))

/** The pictures, or the poster of the video. */
export function picturesOf(media: readonly PostMedia[], urlOf: UrlOf): string {
  const shown = media.flatMap(({ kind, url, posterUrl, altText }) => {
    const path = kind === 'picture' ? url : posterUrl
    return path === null ? [] : `<br/><img src="${escapeHtml(urlOf(path))}" alt="${attributeText(altText)}"/>`
  })
  return shown.join('')
}

export const paragraph = (html: string): string => (html === '' ? '' : `<p>${html}</p>`)

export const listOf = (items: readonly string[]): string =>
  `<ul>${items.map(item => `<li>${htmlText(item)}</li>`).join('')}</ul>`

/** A link to another site. Nothing for what is not one: a feed reader would open whatever it is. */
export function linkTo(address: string): string {
  if (!URL.canParse(address)) return ''
  const { protocol, href } = new URL(address)
  return /^https?:$/.test(protocol) ? `<a href="${escapeHtml(href)}">${htmlText(address)}</a>` : ''
}
