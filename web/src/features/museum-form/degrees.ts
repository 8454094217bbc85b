/** A number, also one with a decimal comma; null for anything else. */
export function degreesIn(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  const degrees = Number(trimmed)
  return trimmed === '' || !Number.isFinite(degrees) ? null : degrees
}
