const dayMs = 86_400_000

/** How long something lasts: so many days, without an end, or until the end of a day that is chosen. */
export const spans = ['1', '7', '30', 'never', 'date'] as const
export type Span = (typeof spans)[number]
export interface Ending {
  span: Span
  /** Of `date`: "2026-12-24", or empty. */
  lastDay: string
}

/** When it ends; null: without an end; undefined: the day is not chosen, or over. */
export function endOf({ span, lastDay }: Ending, now: number): string | null | undefined {
  if (span === 'never') return null
  const end = span === 'date' ? new Date(`${lastDay}T23:59:59`) : new Date(now + Number(span) * dayMs)
  return end.getTime() > now ? end.toISOString() : undefined
}

/** Today as the value of a date field. */
export const dayOf = (now: number) =>
  new Date(now - new Date(now).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
