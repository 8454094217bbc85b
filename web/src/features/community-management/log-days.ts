/** The start of a day in the reader's time zone, or of one that many days later. */
function startOf(day: string, later = 0): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  // While a year is typed it is less than 1000, and no date is chosen yet.
  return year < 1000 ? null : new Date(year, month - 1, date + later).toISOString()
}

/** The times from the first day on and before the end of the last one. An empty day is no limit. */
export function timesOf(from: string, to: string): { from?: string; to?: string } {
  const [start, end] = [startOf(from), startOf(to, 1)]
  return { ...(start && { from: start }), ...(end && { to: end }) }
}
