import { writtenTags } from '@vitrine/contracts'
import { LinkifyIt } from 'linkify-it'

type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'tag'; text: string; tag: string }

/** Only `http:` and `https:`, written out. */
const linkifier = new LinkifyIt({ fuzzyEmail: false }).add('ftp:', null).add('mailto:', null).add('//', null)

type Marked = Exclude<TextPart, { kind: 'text' }> & { index: number }

const linksOf = (content: string): Marked[] =>
  (linkifier.match(content) ?? []).flatMap(({ index, raw, url }) =>
    URL.canParse(url) ? [{ kind: 'link', index, text: raw, href: new URL(url).href }] : [],
  )

/** Splits a user's text into plain text, web addresses and #tags. Nothing else is markup. */
export function textParts(content: string): TextPart[] {
  const tags = writtenTags(content).map((tag): Marked => ({ kind: 'tag', ...tag }))
  const marked = [...linksOf(content), ...tags].sort((a, b) => a.index - b.index)
  const parts: TextPart[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: 'text', text: content.slice(end, until) })
  }
  for (const { index, ...part } of marked) {
    // A tag within an address.
    if (index < end) continue
    addText(index)
    parts.push(part)
    end = index + part.text.length
  }
  addText(content.length)
  return parts
}

/** The beginning of a long text, cut between words, or null when it is short enough to stand whole. */
export function excerptOf(content: string, max: number, maxLines = 8): string | null {
  const lines = content.split('\n')
  const short = lines.length > maxLines ? lines.slice(0, maxLines).join('\n') : content
  if (short.length <= max) return short === content ? null : `${short.trimEnd()}…`
  // Never half of a character beyond U+FFFF.
  const cut = short.slice(0, max).replace(/\p{Surrogate}$/u, '')
  const space = cut.search(/\s\S*$/)
  return `${cut.slice(0, space > max / 2 ? space : max).trimEnd()}…`
}
