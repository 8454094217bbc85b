/** The beginning of a mention that is being typed. */
export interface TypedMention {
  /** Where its `@` is. */
  start: number
  /** What stands between the `@` and the caret, at least one character. */
  text: string
}

/** Names have letters that usernames do not, and people are found by both. */
const beforeCaret = /(?<![^\s(])@([\p{L}\p{N}_.][\p{L}\p{M}\p{N}_.]{0,29})$/u

export function mentionAt(content: string, caret: number): TypedMention | null {
  const match = beforeCaret.exec(content.slice(0, caret))
  return match && { start: match.index, text: match[1] ?? '' }
}

/** The text with the whole username in place of what was typed, and the caret behind it and a space. */
export function withMention(
  content: string,
  { start, text }: TypedMention,
  username: string,
): { content: string; caret: number } {
  const before = `${content.slice(0, start)}@${username} `
  const after = content.slice(start + 1 + text.length)
  // A space that is there already is used.
  return { content: before + after.replace(/^ /, ''), caret: before.length }
}
