/** Longer words are cut, because PostgreSQL's text search refuses words above 2 kB. */
const longWord = /([^ ]{60})[^ ]+/gu
const isAscii = /^[\x20-\x7e]*$/

/** Letters that NFKD does not decompose into a plain letter and an accent. */
const plain: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/**
 * Normalises a text for search; stored texts and queries go through the same function. The result is that of
 * {@link plainText}, with the runs of scripts that put no spaces between words cut into pairs of letters.
 */
export const searchText = (text: string): string => inPairs(plainText(text))

/**
 * Lower case, without accents; `&` becomes "and", initials become one word ("U. S. Army" is "us army"), and only
 * letters, digits and single spaces remain.
 */
export function plainText(text: string): string {
  return unaccented(text.toLowerCase())
    .replace(/['’‘`´]/g, '')
    .replaceAll('&', ' and ')
    .replace(/(?<!\p{L})(\p{L})\.\s?(?=\p{L}\.)/gu, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(longWord, '$1')
}

/** Letters of scripts that put no spaces between words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

/**
 * Every pair of neighbouring letters becomes a word, as in Lucene's CJK analyser: a text is then found by any part of
 * it, without a dictionary. `text` comes from {@link plainText}.
 */
export const inPairs = (text: string): string =>
  isAscii.test(text)
    ? text
    : text
        .replace(unspaced, run => ` ${pairsOf([...run])} `)
        .replace(/ {2,}/g, ' ')
        .trim()

const pairsOf = (letters: readonly string[]): string =>
  letters.length < 3
    ? letters.join('')
    : letters
        .slice(1)
        .map((letter, at) => letters[at] + letter)
        .join(' ')

/** A query of "met" or "louvre" means "The Met" and "The Louvre" too. `text` comes from {@link searchText}. */
export const withoutArticle = (text: string): string => (text.startsWith('the ') ? text.slice(4) : text)

const unaccented = (lower: string): string =>
  isAscii.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[æœøßđðþłı]/g, letter => plain[letter] ?? letter)

/** Abbreviations that addresses and names use as often as the word. */
const shortForms: Record<string, string> = { saint: 'st', mount: 'mt', fort: 'ft' }
const otherForms: Record<string, string> = {
  ...shortForms,
  ...Object.fromEntries(Object.entries(shortForms).map(([full, short]) => [short, full])),
}

/** "saint louis" and "st louis" as one. */
export const inShortForm = (text: string): string =>
  text.replace(/\b(?:saint|mount|fort)\b/g, word => shortForms[word] ?? word)

const eitherForm = (word: string, suffix: string): string => {
  const other = otherForms[word]
  return other === undefined ? `'${word}'${suffix}` : `('${word}'${suffix} | '${other}'${suffix})`
}

/**
 * A `tsquery` that requires every word, each as a prefix. `words` come from {@link searchText}. `weights`: those that a word
 * may have, such as `AB`; any where it is not said.
 */
export const allPrefixes = (words: readonly string[], weights = ''): string =>
  words.map(word => eitherForm(word, `:*${weights}`)).join(' & ')

/** A `tsquery` that requires every word as it is. */
export const allWords = (words: readonly string[]): string =>
  words.map(word => eitherForm(word, '')).join(' & ')

/** The upper bound, in byte order, of the texts that begin with `prefix`. */
export const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`

/** The word with each two neighbouring letters exchanged, which similarity by letters in threes does not find. */
export const transposed = (word: string): string[] => {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}
