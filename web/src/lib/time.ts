import { type Weekday, weekdays } from '@vitrine/contracts'
import { i18n, translate } from './i18n/translate.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `undefined` is the reader's own; the gateway, which does not know it, writes UTC. */
type TimeZone = 'UTC' | undefined

const createFormats = (locale: string, timeZone: TimeZone) => ({
  date: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric', timeZone }),
  time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }),
  clock: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  compact: new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
  number: new Intl.NumberFormat(locale),
  miles: new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'mile',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }),
})
const formatsByName = new Map<string, ReturnType<typeof createFormats>>()

/** The formats of the active language. */
function formats(timeZone?: TimeZone) {
  const name = `${i18n.locale} ${timeZone}`
  const known = formatsByName.get(name) ?? createFormats(i18n.locale, timeZone)
  formatsByName.set(name, known)
  return known
}

/** "Nov 21, 2026". */
export const formatDate = (date: Date | string, timeZone?: TimeZone) =>
  formats(timeZone).date.format(new Date(date))

/** "Dec 1 – 14, 2026", from one day YYYY-MM-DD to another; "Dec 1, 2026" where both are the same. */
export const formatDays = (from: string, to: string) =>
  formats('UTC').date.formatRange(new Date(from), new Date(to))

/** "4:30 PM". */
export const formatTime = (date: Date | string, timeZone?: TimeZone) =>
  formats(timeZone).time.format(new Date(date))

/** "4:30 PM" for `16:30`, which is on a clock and in no time zone. */
export const formatClock = (clock: string) => formats().clock.format(new Date(`1970-01-01T${clock}Z`))

/** "Monday". */
export const formatWeekday = (weekday: Weekday) =>
  // 5 January 1970 was a Monday.
  formats().weekday.format(new Date(Date.UTC(1970, 0, 5 + weekdays.indexOf(weekday))))

/** "Nov 21, 2026, 4:30 PM", for the tooltip of a relative time. */
export const formatMoment = (date: Date | string, timeZone?: TimeZone) =>
  `${formatDate(date, timeZone)}, ${formatTime(date, timeZone)}`

/** "12.3K". */
export const formatCount = (count: number) => formats().compact.format(count)

/** "12.3 MB". */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: units[power] as string,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** power)
}

/** "87.5%" for 0.875. */
export const formatPercent = (ratio: number) =>
  new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 }).format(ratio)

/** "1.2 mi". */
export const formatMiles = (miles: number) => formats().miles.format(miles)

/** "4.3". */
export const formatRating = (rating: number) => formatNumber(Math.round(rating * 10) / 10)

/** "12,345". */
export const formatNumber = (number: number) => formats().number.format(number)

/** "Just now" under a minute, then minutes, hours, days up to seven, then the date (XC7). */
export function relativeTime(date: Date | string, now: number = Date.now(), timeZone?: TimeZone): string {
  const age = now - new Date(date).getTime()
  if (age < minute) return translate('time.justNow')
  if (age < hour) return translate('time.minutesAgo', { count: Math.floor(age / minute) })
  if (age < day) return translate('time.hoursAgo', { count: Math.floor(age / hour) })
  if (age <= 7 * day) return translate('time.daysAgo', { count: Math.floor(age / day) })
  return formatDate(date, timeZone)
}
