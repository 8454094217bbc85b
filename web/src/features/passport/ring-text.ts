/** Chinese, Japanese and Korean characters, and emoji, are about twice as wide as letters. */
const isWide = (character: string) =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u.test(
    character,
  )

/** The beginning of `text` that fits where `max` letters do, with "…" where that is not the whole. */
export function ringText(text: string, max: number): string {
  const characters = [...text]
  let width = 0
  const end = characters.findIndex(character => {
    width += isWide(character) ? 2 : 1
    return width > max
  })
  return end === -1
    ? text
    : `${characters
        .slice(0, Math.max(1, end - 1))
        .join('')
        .trimEnd()}…`
}
