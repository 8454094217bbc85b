import { Temporal } from 'temporal-polyfill'

const morning = Temporal.PlainTime.from('08:00')

const zoned = (now: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)

/** The Monday of the week that it is in a time zone, YYYY-MM-DD. */
export function weekOf(now: Date, timeZone: string): string {
  const today = zoned(now, timeZone)
  return today
    .toPlainDate()
    .subtract({ days: today.dayOfWeek - 1 })
    .toString()
}

/**
 * The next Monday, 08:00 by the clocks of a time zone, after `now` and in a later week than `sentOn`, the Monday of the
 * last digest: a user who moves to another zone on a Monday gets no second one. A clock change that skips 08:00 moves it
 * on by an hour.
 */
export function nextDigest(now: Date, timeZone: string, sentOn: string | null): Date {
  let monday = Temporal.PlainDate.from(weekOf(now, timeZone))
  for (;;) {
    const due = monday.toZonedDateTime({ timeZone, plainTime: morning }).epochMilliseconds
    const isNew = sentOn === null || Temporal.PlainDate.compare(monday, sentOn) > 0
    if (due > now.getTime() && isNew) return new Date(due)
    monday = monday.add({ weeks: 1 })
  }
}
