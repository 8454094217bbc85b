/** A text of at most `most` characters, cut between words with an ellipsis; short ones stay as they are. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.–—-]+$/, '')}…`
}
