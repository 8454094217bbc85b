import {
  type DayHours,
  dayBefore,
  type LocalTime,
  localTime,
  type OpeningHours,
  seasonOn,
  type Weekday,
} from '@vitrine/contracts'

type Day = { date: string; weekday: Weekday }

/**
 * Whether a museum is open at `now` (MU4, D-11): null when its hours, that day's hours or its time zone are unknown.
 * "By appointment" is closed. A closing time at or before the opening time is on the next day.
 */
export function isOpenAt(hours: OpeningHours | null, timezone: string, now: Date): boolean | null {
  if (!hours || timezone === '') return null
  const today = localTime(now, timezone)
  if (runsPastMidnight(hoursOn(hours, dayBefore(today)), today)) return true
  const day = hoursOn(hours, today)
  if (!day) return null
  if (!day.isOpen || day.isByAppointment) return false
  const span = spanOf(day)
  if (!span) return null
  return today.minutes >= span.opens && (span.closes <= span.opens || today.minutes < span.closes)
}

function runsPastMidnight(yesterday: DayHours | undefined, { minutes }: LocalTime): boolean {
  if (!yesterday?.isOpen || yesterday.isByAppointment) return false
  const span = spanOf(yesterday)
  return span !== null && span.closes <= span.opens && minutes < span.closes
}

const hoursOn = (hours: OpeningHours, day: Day): DayHours | undefined =>
  (seasonOn(hours, day.date)?.hours ?? hours.defaultHours)[day.weekday]

function spanOf({ openTime, closeTime }: DayHours): { opens: number; closes: number } | null {
  return openTime && closeTime ? { opens: minutesOf(openTime), closes: minutesOf(closeTime) } : null
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
