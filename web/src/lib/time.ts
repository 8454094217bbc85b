const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const dateFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true })
const compactFormat = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** "Nov 21, 2026". */
export const formatDate = (date: Date | string) => dateFormat.format(new Date(date))

/** "4:30 PM". */
export const formatTime = (date: Date | string) => timeFormat.format(new Date(date))

/** "Nov 21, 2026, 4:30 PM", for the tooltip of a relative time. */
export const formatMoment = (date: Date | string) => `${formatDate(date)}, ${formatTime(date)}`

/** "12.3K". */
export const formatCount = (count: number) => compactFormat.format(count)

/** "3 insights", "1 insight". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** "Just now" under a minute, then minutes, hours, days up to seven, then the date (XC7). */
export function relativeTime(date: Date | string, now: number = Date.now()): string {
  const age = now - new Date(date).getTime()
  if (age < minute) return 'Just now'
  if (age < hour) return `${Math.floor(age / minute)}m ago`
  if (age < day) return `${Math.floor(age / hour)}h ago`
  if (age <= 7 * day) return `${Math.floor(age / day)}d ago`
  return formatDate(date)
}
