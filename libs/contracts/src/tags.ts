import { tagMaxCharacters, tagsMax } from './constants.ts'

const inContent = /(?:^|[\s(])#([\p{L}\p{N}_]+)/gu

/** Lower case, without a leading `#`, trimmed. */
export const normaliseTag = (tag: string): string => tag.trim().replace(/^#+/, '').trim().toLowerCase()

/** The tags of a post: the given ones, then each `#tag` of its content, without duplicates, at most {@link tagsMax} (PO7). */
export function collectTags(given: readonly string[], content: string): string[] {
  const written = [...content.matchAll(inContent)].map(match => match[1] ?? '')
  const all = [...given, ...written.filter(tag => tag.length <= tagMaxCharacters)].map(normaliseTag)
  return [...new Set(all)].filter(tag => tag !== '').slice(0, tagsMax)
}
