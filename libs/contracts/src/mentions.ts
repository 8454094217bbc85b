import { mentionsMax, usernameMinCharacters } from './constants.ts'

/**
 * `@` at the beginning of a word, then what a username may have. A longer word is no username: `@ada@example.org`,
 * `@ada-lovelace` and `@adaé` mention no one.
 */
const inText = /(?<![^\s(])@([A-Za-z0-9_.]{3,30})(?!\.*-?[\p{L}\p{M}\p{N}_@])/gu

interface WrittenMention {
  /** Where its `@` is. */
  index: number
  /** In lower case, in the order in which they are tried: without the dots that end a sentence, then with them. */
  names: string[]
}

/** Each word of a text that may be the `@username` of a user. */
export const writtenMentions = (content: string): WrittenMention[] =>
  [...content.matchAll(inText)].map(({ 1: word = '', index }) => {
    const name = word.toLowerCase()
    const names = [name.replace(/\.+$/, ''), name].filter(each => each.length >= usernameMinCharacters)
    return { index, names: [...new Set(names)] }
  })

/** The known names that a text mentions, each once, the first {@link mentionsMax} of them. */
export function mentionedNames(content: string, isKnown: (name: string) => boolean): string[] {
  const names = writtenMentions(content).flatMap(({ names }) => names.find(isKnown) ?? [])
  return [...new Set(names)].slice(0, mentionsMax)
}
