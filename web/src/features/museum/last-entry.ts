import type { Opening } from '@vitrine/contracts'

/** Whether nobody is admitted any more, at a time in ms, to what is open. */
export const isLastEntryOver = ({ lastEntry }: Opening, now: number): boolean =>
  lastEntry ? Date.parse(lastEntry.instant) <= now : false
