const firstMs = 250
const maxMs = 5_000
/** A process that lived this long had recovered: its next death is a new one. */
const recoveredMs = 30_000

/** How long to wait before starting again what has just died. */
export function nextDelay(previousMs: number | undefined, livedMs: number): number {
  if (previousMs === undefined || livedMs >= recoveredMs) return firstMs
  return Math.min(previousMs * 2, maxMs)
}
