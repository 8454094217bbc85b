import { type EventStatus, standardEventHours, texts } from '@vitrine/contracts'
import { invalid } from '@vitrine/service-kit'
import { Temporal } from 'temporal-polyfill'

/** What clocks show at the place of an event. */
interface ClockTimes {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  startTime: string
  /** Empty: none was given. */
  endTime: string
  timezone: string
}

export interface Times {
  startsAt: Date
  /** Two hours after the start where no end was given. */
  endsAt: Date
  hasEnd: boolean
}

export const dateOf = (time: { epochMilliseconds: number }) => new Date(time.epochMilliseconds)

/** The instant at which clocks show a time: of two, the earlier. 400 for one that they skip. */
function instantOf(date: Temporal.PlainDate, time: string, timezone: string, field: string) {
  const shown = date.toPlainDateTime(time)
  const instant = shown.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  if (!instant.toPlainDateTime().equals(shown)) throw invalid(field, texts.meetup.skippedTime)
  return instant
}

/** The instants of an event; an end that is not after its start is on the next day. */
export function timesOf({ date, startTime, endTime, timezone }: ClockTimes): Times {
  const day = Temporal.PlainDate.from(date)
  const start = instantOf(day, startTime, timezone, 'startTime')
  if (endTime === '')
    return {
      startsAt: dateOf(start),
      endsAt: dateOf(start.add({ hours: standardEventHours })),
      hasEnd: false,
    }
  const sameDay = endTime > startTime
  const end = instantOf(sameDay ? day : day.add({ days: 1 }), endTime, timezone, 'endTime')
  return { startsAt: dateOf(start), endsAt: dateOf(end), hasEnd: true }
}

/** What clocks of a time zone show. */
export const shownAt = (at: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone)

/** As {@link timesOf} read them: what its form shows. */
export function clockTimesOf(
  { startsAt, endsAt, hasEnd }: Times,
  timezone: string,
): Omit<ClockTimes, 'timezone'> {
  const clock = (at: Date) => shownAt(at, timezone).toPlainTime().toString({ smallestUnit: 'minute' })
  return {
    date: shownAt(startsAt, timezone).toPlainDate().toString(),
    startTime: clock(startsAt),
    endTime: hasEnd ? clock(endsAt) : '',
  }
}

/** EV10. */
export function statusOf(
  { startsAt, endsAt, isCancelled }: Pick<Times, 'startsAt' | 'endsAt'> & { isCancelled: boolean },
  now: Date,
): EventStatus {
  if (isCancelled) return 'cancelled'
  if (startsAt > now) return 'upcoming'
  return endsAt > now ? 'ongoing' : 'completed'
}
