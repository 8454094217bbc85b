/** As the function `admin_words` of the database (migration 0011) changes the letters of a museum. */
const letters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd' }

/** A query that all words of a search begin words with; null: without words. */
export function wordsQuery(search: string): string | null {
  const words = search
    .toLowerCase()
    .replace(/[łøđ]/g, letter => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.length === 0 ? null : words.map(word => `'${word}':*`).join(' & ')
}
