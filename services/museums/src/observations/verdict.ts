import type { OpeningHours } from '@vitrine/contracts'
import { openingAt } from '../hours/opening.ts'

const graceMs = 60 * 60_000

/**
 * Whether the hours say what a visitor saw; null: they do not say. Near an opening or a closing a visit contradicts
 * nothing: people come early, and check in on their way home. Between the last entry and the closing the hours say
 * themselves that no visitor is admitted: `after_last_entry`.
 */
export function verdictOf(
  hours: OpeningHours | null,
  timezone: string,
  { at, wasOpen }: { at: Date; wasOpen: boolean },
): 'confirms' | 'contradicts' | 'after_last_entry' | null {
  const stateAt = (ms: number) => openingAt(hours, timezone, new Date(at.getTime() + ms)).state
  const { state, lastEntry } = openingAt(hours, timezone, at)
  if (!wasOpen) {
    if (state !== 'open') return null
    return lastEntry && Date.parse(lastEntry.instant) <= at.getTime() ? 'after_last_entry' : 'contradicts'
  }
  if (state === 'open') return 'confirms'
  return [-graceMs, 0, graceMs].every(ms => stateAt(ms) === 'closed') ? 'contradicts' : null
}
