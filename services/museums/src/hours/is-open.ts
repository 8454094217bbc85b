import {
  addDays,
  type DayHours,
  hoursOn,
  localTime,
  minutesOfClock,
  type OpeningHours,
} from '@vitrine/contracts'
import { areHoursKnown, openingTimesOf } from '@vitrine/service-kit'
import { hasClockChange } from './clock-changes.ts'
import { openSpan } from './opening.ts'

/**
 * Whether a museum is open at `now` (MU4, D-11): null when its hours, that day's hours or its time zone are unknown.
 * "By appointment" is closed. The same as `openingAt`, at a fraction of its cost: lists ask for many museums.
 */
export function isOpenAt(hours: OpeningHours | null, timezone: string, now: Date): boolean | null {
  if (!hours || timezone === '') return null
  const today = localTime(now, timezone)
  const day = hoursOn(hours, today)
  const isOpen = hasClockChange(timezone, now)
    ? openSpan(hours, timezone, today, now.getTime()) !== null
    : isOpenByClock(day, hoursOn(hours, addDays(today, -1)), today.minutes)
  return isOpen || (areHoursKnown(day) ? false : null)
}

/** By the minutes that clocks show, which is right unless they change. */
function isOpenByClock(
  today: DayHours | undefined,
  yesterday: DayHours | undefined,
  minutes: number,
): boolean {
  const before = minutesOpen(yesterday)
  if (before && before.closes <= before.opens && minutes < before.closes) return true
  const span = minutesOpen(today)
  return span !== null && minutes >= span.opens && (span.closes <= span.opens || minutes < span.closes)
}

/** Since midnight; null for a day that is not open, or at times that are not known. */
function minutesOpen(day: DayHours | undefined): { opens: number; closes: number } | null {
  const times = openingTimesOf(day)
  return times && { opens: minutesOfClock(times.openTime), closes: minutesOfClock(times.closeTime) }
}
