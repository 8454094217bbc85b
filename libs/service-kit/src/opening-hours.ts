import { addDays, type DayHours, type LocalTime } from '@vitrine/contracts'
import { Temporal } from 'temporal-polyfill'

/** What the opening hours of a museum mean in time (MU4). Here, because the web uses the contracts and does not load Temporal. */

export type CalendarDay = Pick<LocalTime, 'date' | 'weekday'>

/** The opening that begins on `day`, in epoch milliseconds; at `closes` it is no longer open. */
export interface OpeningSpan {
  day: CalendarDay
  opens: number
  closes: number
}

/** The times between which a day is open; null: it is not, or they are not known. */
export function openingTimesOf(day: DayHours | undefined): { openTime: string; closeTime: string } | null {
  if (!day?.isOpen || day.isByAppointment || !day.openTime || !day.closeTime) return null
  return { openTime: day.openTime, closeTime: day.closeTime }
}

/** Whether the hours of a day say when it is open. */
export const areHoursKnown = (day: DayHours | undefined): day is DayHours =>
  day !== undefined && (!day.isOpen || day.isByAppointment || openingTimesOf(day) !== null)

/**
 * Null for a day that is not open, or at times that are not known. A closing time at or before the opening time is on the next
 * day. An opening whose times a clock change skips has no length. Throws a RangeError for an unknown time zone.
 */
export function openingSpanOf(
  hours: DayHours | undefined,
  day: CalendarDay,
  timezone: string,
): OpeningSpan | null {
  const times = openingTimesOf(hours)
  if (!times) return null
  const { openTime, closeTime } = times
  const closingDay = closeTime <= openTime ? addDays(day, 1) : day
  const opens = instantAt(day.date, openTime, timezone)
  return { day, opens, closes: Math.max(opens, instantAt(closingDay.date, closeTime, timezone)) }
}

/**
 * The epoch milliseconds at which clocks show a date, YYYY-MM-DD, and a time, HH:MM. A time that a clock change skips is as much
 * later, one that it repeats is the first of the two.
 */
export function instantAt(date: string, time: string, timezone: string): number {
  // `PlainDateTime.from` takes three times as long to read them.
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Temporal.PlainDateTime(year, month, day, hour, minute).toZonedDateTime(timezone)
    .epochMilliseconds
}
