type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'tag'; text: string; tag: string }

const pattern = /https?:\/\/[^\s<>"]+|(?<=^|[\s(])#[\p{L}\p{N}_]+/giu
/** Punctuation that ends a sentence, not an address. A closing bracket belongs to the address only if it opened there. */
const trailing = /[.,;:!?'”’…]+$/

function withoutTrailing(url: string): string {
  const plain = url.replace(trailing, '')
  return plain.endsWith(')') && !plain.includes('(') ? withoutTrailing(plain.slice(0, -1)) : plain
}

function webAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null
}

/** Splits a user's text into plain text, web addresses and #tags. Nothing else is markup. */
export function textParts(content: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: 'text', text: content.slice(end, until) })
  }
  for (const match of content.matchAll(pattern)) {
    const text = match[0].startsWith('#') ? match[0] : withoutTrailing(match[0])
    const href = text.startsWith('#') ? null : webAddress(text)
    if (!text.startsWith('#') && href === null) continue
    addText(match.index)
    parts.push(
      href === null ? { kind: 'tag', text, tag: text.slice(1).toLowerCase() } : { kind: 'link', text, href },
    )
    end = match.index + text.length
  }
  addText(content.length)
  return parts
}

/** The beginning of a long text, cut between words, or null when it is short enough to stand whole. */
export function excerptOf(content: string, max: number, maxLines = 8): string | null {
  const lines = content.split('\n')
  const short = lines.length > maxLines ? lines.slice(0, maxLines).join('\n') : content
  if (short.length <= max) return short === content ? null : `${short.trimEnd()}…`
  const cut = short.slice(0, max)
  const space = cut.search(/\s\S*$/)
  return `${cut.slice(0, space > max / 2 ? space : max).trimEnd()}…`
}
