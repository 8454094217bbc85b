const excerptCharacters = 140

/** The beginning of a text, as events carry it; no character is cut in two. */
export const excerptOf = (text: string): string => [...text].slice(0, excerptCharacters).join('')
