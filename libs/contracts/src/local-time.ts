import { type Weekday, weekdays } from './schemas/museum.ts'

/** Date and time in a time zone. */
export interface LocalTime {
  /** YYYY-MM-DD */
  date: string
  weekday: Weekday
  /** Minutes since midnight in local time, as a clock shows them: not elapsed time on a day with a clock change. */
  minutes: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timezone, format)
  return format
}

/** The local time of an IANA time zone; throws a RangeError for an unknown zone. */
export function localTime(now: Date, timezone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(now)
      .map(part => [part.type, part.value]),
  )
  const date = `${parts.year}-${parts.month}-${parts.day}`
  return { date, weekday: weekdayOf(date), minutes: Number(parts.hour) * 60 + Number(parts.minute) }
}

/** "Nov 28, 2026, 6:30 PM GMT+1", by the clocks of a time zone; by UTC in one that this version does not know. */
export const momentIn = (at: string, timezone: string, language: string): string =>
  new Date(at).toLocaleString(language, {
    timeZone: isTimezone(timezone) ? timezone : 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** The calendar day so many days later; earlier, for a negative number. */
export function addDays(
  { date }: Pick<LocalTime, 'date'>,
  days: number,
): Pick<LocalTime, 'date' | 'weekday'> {
  const moved = new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
  return { date: moved, weekday: weekdayOf(moved) }
}

/** Of a date YYYY-MM-DD. */
export function weekdayOf(date: string): Weekday {
  const fromSunday = new Date(date).getUTCDay()
  return weekdays[(fromSunday + 6) % 7] as Weekday
}

export function isTimezone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    // Intl has no other test for a zone: it throws a RangeError for an unknown one.
    return false
  }
}
