import { addDays, calendarDaysMax } from '@vitrine/contracts'
import dayjs from 'dayjs'

/*
 * Days are YYYY-MM-DD and months YYYY-MM: dates on a calendar, in no time zone. A day is never 24 hours later here, so a
 * clock change moves no cell.
 */

const plusDays = (day: string, days: number) => addDays({ date: day }, days).date

export const monthOf = (day: string) => day.slice(0, 7)
export const firstOf = (month: string) => `${month}-01`

/** From Sunday, 0, to Saturday, 6. */
const weekdayOf = (day: string) => new Date(day).getUTCDay()
export const isWeekend = (day: string) => weekdayOf(day) % 6 === 0

const daysIntoWeek = (day: string, weekStart: number) => (weekdayOf(day) - weekStart + 7) % 7

/** The same day so many months later, or the last one of a month that is too short for it. */
export const plusMonths = (day: string, months: number): string =>
  // At noon, which is on each day: there are clock changes at midnight.
  dayjs(`${day}T12:00`).add(months, 'month').format('YYYY-MM-DD')

/** The six weeks that show a month. `weekStart`: 0 is Sunday. */
export function cellsOf(month: string, weekStart: number): string[] {
  const first = firstOf(month)
  const start = plusDays(first, -daysIntoWeek(first, weekStart))
  return Array.from({ length: calendarDaysMax }, (_, index) => plusDays(start, index))
}

/**
 * The day that a key leads to in a date grid; undefined for other keys.
 * https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
 */
export function dayByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: string,
  weekStart: number,
): string | undefined {
  const into = daysIntoWeek(day, weekStart)
  const months = shiftKey ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return plusDays(day, -1)
    case 'ArrowRight':
      return plusDays(day, 1)
    case 'ArrowUp':
      return plusDays(day, -7)
    case 'ArrowDown':
      return plusDays(day, 7)
    case 'Home':
      return plusDays(day, -into)
    case 'End':
      return plusDays(day, 6 - into)
    case 'PageUp':
      return plusMonths(day, -months)
    case 'PageDown':
      return plusMonths(day, months)
    default:
      return undefined
  }
}

/** The day of a month that the Tab key reaches: the first of these that is in it, else its first. */
export const tabStopOf = (month: string, days: readonly (string | null)[]): string =>
  days.find(day => day !== null && monthOf(day) === month) ?? firstOf(month)
