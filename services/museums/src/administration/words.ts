/** As the column `museums.found_by` (migration 0011) changes the letters of a museum. */
const letters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd' }

/** Patterns that `museums.found_by` matches where each word of a search begins one of its words. */
export const patternsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .replace(/[łøđ]/g, letter => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(word => `% ${word}%`)
