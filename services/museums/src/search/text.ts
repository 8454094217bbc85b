/** Longer words are cut: nobody types them, and the database's text search refuses words above 2 kB. */
const longWord = /([^ ]{60})[^ ]+/gu
const isAscii = /^[\x20-\x7e]*$/

/** Letters that Unicode does not take apart into a plain letter and an accent. */
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
 * What is stored for search and what is asked for, by the same rule: lower case, no accents, `&` as "and",
 * initials in one word ("U. S. Army" is "us army"), letters and digits only, one space between words.
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

/** A `tsquery` of words that must all be there, each as the beginning of a word. `words` come from {@link searchText}. */
export const allPrefixes = (words: readonly string[]): string => words.map(word => `'${word}':*`).join(' & ')

/** Where the texts that begin with `prefix` end, in byte order. */
export const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
