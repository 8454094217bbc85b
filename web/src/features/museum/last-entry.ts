import type { Opening } from '@vitrine/contracts'

/** Whether the last entry of what is open has passed, at a time in ms. */
export const isLastEntryOver = ({ lastEntry }: Opening, now: number): boolean =>
  lastEntry ? Date.parse(lastEntry.instant) <= now : false
