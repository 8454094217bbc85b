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
 * Normalises a text for search; stored texts and queries go through the same function. The result is lower case,
 * without accents, `&` becomes "and", initials become one word ("U. S. Army" is "us army"), and only letters, digits
 * and single spaces remain.
 */
export function searchText(text: string): string {
  return unaccented(text.toLowerCase())
    .replace(/['’‘`´]/g, '')
    .replaceAll('&', ' and ')
    .replace(/(?<!\p{L})(\p{L})\.\s?(?=\p{L}\.)/gu, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(longWord, '$1')
}

const unaccented = (lower: string): string =>
  isAscii.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[æœøßđðþłı]/g, letter => plain[letter] ?? letter)

/** A `tsquery` that requires every word, each as a prefix. `words` come from {@link searchText}. */
export const allPrefixes = (words: readonly string[]): string => words.map(word => `'${word}':*`).join(' & ')

/** The upper bound, in byte order, of the texts that begin with `prefix`. */
export const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
