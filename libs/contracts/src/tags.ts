import { tagMaxCharacters, tagsMax } from './constants.ts'

/**
 * `#` at the beginning of a word, then letters with their marks, digits and `_`. A joiner (U+200C, U+200D) belongs to
 * it between two letters, as Persian and the scripts of India write it.
 */
const inText = /(?<![^\s(])#([\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:[\u200c\u200d][\p{L}\p{M}\p{N}_]+)*)/gu

/** Lower case, without a leading `#`, trimmed, in Unicode's composed form: one tag however it was typed. */
export const normaliseTag = (tag: string): string =>
  tag.trim().replace(/^#+/, '').trim().toLowerCase().normalize('NFC')

interface WrittenTag {
  /** Where its `#` is. */
  index: number
  /** As it is written, with the `#`. */
  text: string
  tag: string
}

/** Each `#tag` of a text: what a post is tagged with, and what its text links. */
export const writtenTags = (content: string): WrittenTag[] =>
  [...content.matchAll(inText)].map(({ 0: text, index }) => ({ index, text, tag: normaliseTag(text) }))

/** The tags of a post: the given ones, then each `#tag` of its content, without duplicates, at most {@link tagsMax} (PO7). */
export function collectTags(given: readonly string[], content: string): string[] {
  const written = writtenTags(content).flatMap(({ tag }) => (tag.length <= tagMaxCharacters ? [tag] : []))
  return [...new Set([...given.map(normaliseTag), ...written])].filter(tag => tag !== '').slice(0, tagsMax)
}
