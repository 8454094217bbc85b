import { type Mention, writtenMentions, writtenTags } from '@vitrine/contracts'

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'tag'; text: string; tag: string }
  | { kind: 'mention'; text: string; slug: string }

export type MarkedPart = Exclude<TextPart, { kind: 'text' }> & { index: number }

/** Whether a text may have a web address: those that are linked begin with their scheme. */
export const mayHaveLink = (content: string): boolean => /https?:/i.test(content)

/** The people whom a text mentions, where it names them; a name that is none of theirs stays text. */
export function mentionParts(content: string, mentions: readonly Mention[]): MarkedPart[] {
  const slugs = new Map(mentions.map(({ name, slug }) => [name, slug]))
  return writtenMentions(content).flatMap(({ index, names }) => {
    const name = names.find(each => slugs.has(each)) ?? ''
    const slug = slugs.get(name)
    if (slug === undefined) return []
    return [{ kind: 'mention', index, text: content.slice(index, index + 1 + name.length), slug }]
  })
}

/** Splits a user's text into plain text, the addresses and mentions found in it, and #tags. Nothing else is markup. */
export function textParts(content: string, found: readonly MarkedPart[] = []): TextPart[] {
  const tags = writtenTags(content).map((tag): MarkedPart => ({ kind: 'tag', ...tag }))
  const marked = [...found, ...tags].sort((a, b) => a.index - b.index)
  const parts: TextPart[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: 'text', text: content.slice(end, until) })
  }
  for (const { index, ...part } of marked) {
    // A tag or a mention within an address.
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
