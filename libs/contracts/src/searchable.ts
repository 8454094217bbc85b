import { searchMinimumCharacters, searchMinimumSyllables } from './constants.ts'

/** Letters of scripts in which one of them is a syllable or a word: two are as much as four of another script. */
const syllables =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu

/** Whether a text is long enough to be searched for (DI1, PO5). */
export function isSearchable(q: string): boolean {
  const text = q.trim()
  return (
    [...text].length >= searchMinimumCharacters ||
    (text.match(syllables) ?? []).length >= searchMinimumSyllables
  )
}
