import { LinkifyIt } from 'linkify-it'
import type { MarkedPart } from './rich-text.ts'

/** Only `http:` and `https:`, written out. */
const linkifier = new LinkifyIt({ fuzzyEmail: false }).add('ftp:', null).add('mailto:', null).add('//', null)

/** The web addresses in a text. It loads linkify-it, which a text without one does without: {@link mayHaveLink}. */
export const linksOf = (content: string): MarkedPart[] =>
  (linkifier.match(content) ?? []).flatMap(({ index, raw, url }) =>
    URL.canParse(url) ? [{ kind: 'link', index, text: raw, href: new URL(url).href }] : [],
  )
