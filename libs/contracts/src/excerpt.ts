const excerptCharacters = 140

/** The beginning of a text, as events carry it: cut between words where it can be, never inside a character. */
export function excerptOf(text: string): string {
  const characters = [...text]
  if (characters.length <= excerptCharacters) return text
  const cut = characters.slice(0, excerptCharacters - 1).join('')
  return `${cut.replace(/\s+\S{0,30}$/, '')}…`
}
