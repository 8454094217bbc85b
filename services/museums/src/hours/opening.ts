import {
  addDays,
  type DayHours,
  hoursOn,
  type LocalTime,
  localTime,
  type Opening,
  type OpeningHours,
} from '@vitrine/contracts'
import { Temporal } from 'temporal-polyfill'

type Day = Pick<LocalTime, 'date' | 'weekday'>

/** Epoch milliseconds; `closes` is no longer open. */
interface Span {
  day: Day
  opens: number
  closes: number
}

const searchedDays = 366
/** Openings that follow on one another without a pause are one; of a museum that never closes, so many. */
const joinedDays = 8
const minuteMs = 60_000
const unknown: Opening = { state: 'unknown', changesAt: null, lastEntry: null }

/**
 * What a museum's hours say at `now` (MU4), with clock changes: a time that a change skips is as much later, one that it
 * repeats is the first of the two.
 */
export function openingAt(hours: OpeningHours | null, timezone: string, now: Date): Opening {
  if (!hours || timezone === '') return unknown
  const today = localTime(now, timezone)
  const time = now.getTime()
  const span = openSpan(hours, timezone, today, time)
  if (span) return whileOpen(hours, timezone, span)
  const day = hoursOn(hours, today)
  if (!isKnown(day)) return unknown
  const opens = nextOpening(hours, today, timezone, time)
  const state = day.isByAppointment ? 'by_appointment' : 'closed'
  return { state, changesAt: museumTime(opens, timezone), lastEntry: null }
}

function whileOpen(hours: OpeningHours, timezone: string, span: Span): Opening {
  const closes = closingOf(hours, timezone, span)
  const minutes = hours.lastEntryMinutes
  const lastEntry =
    closes === null || minutes === undefined
      ? null
      : Math.max(beginningOf(hours, timezone, span), closes - minutes * minuteMs)
  return {
    state: 'open',
    changesAt: museumTime(closes, timezone),
    lastEntry: museumTime(lastEntry, timezone),
  }
}

/** The times between which a day is open; null: it is not, or they are not known. */
export function timesOf(day: DayHours | undefined): { openTime: string; closeTime: string } | null {
  if (!day?.isOpen || day.isByAppointment || !day.openTime || !day.closeTime) return null
  return { openTime: day.openTime, closeTime: day.closeTime }
}

/** Whether the hours of a day say when it is open. */
export const isKnown = (day: DayHours | undefined): day is DayHours =>
  day !== undefined && (!day.isOpen || day.isByAppointment || timesOf(day) !== null)

/** The opening of `today`, or of the day before, that includes a time in epoch milliseconds. */
export function openSpan(hours: OpeningHours, timezone: string, today: Day, time: number): Span | null {
  for (const days of [-1, 0]) {
    const day = addDays(today, days)
    const span = spanOf(hoursOn(hours, day), day, timezone)
    if (span && span.opens <= time && time < span.closes) return span
  }
  return null
}

function spanOf(hours: DayHours | undefined, day: Day, timezone: string): Span | null {
  const times = timesOf(hours)
  if (!times) return null
  const { openTime, closeTime } = times
  const closingDay = closeTime <= openTime ? addDays(day, 1) : day
  const opens = instantOf(day.date, openTime, timezone)
  return { day, opens, closes: Math.max(opens, instantOf(closingDay.date, closeTime, timezone)) }
}

const instantOf = (date: string, time: string, timezone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timezone).epochMilliseconds

/** Null: it does not close in the days that are looked at. */
function closingOf(hours: OpeningHours, timezone: string, { day, closes }: Span): number | null {
  let closing = closes
  for (let days = 1; days <= joinedDays; days++) {
    const next = addDays(day, days)
    const following = spanOf(hoursOn(hours, next), next, timezone)
    if (!following || following.opens > closing) return closing
    closing = Math.max(closing, following.closes)
  }
  return null
}

/** The beginning of what is open: an opening that follows on another one without a pause has no entry of its own. */
function beginningOf(hours: OpeningHours, timezone: string, { day, opens }: Span): number {
  let beginning = opens
  for (let days = 1; days <= joinedDays; days++) {
    const earlier = addDays(day, -days)
    const previous = spanOf(hoursOn(hours, earlier), earlier, timezone)
    if (!previous || previous.closes < beginning) return beginning
    beginning = Math.min(beginning, previous.opens)
  }
  return beginning
}

/** Null when there is none, or a day before it whose hours are not known. */
function nextOpening(hours: OpeningHours, today: Day, timezone: string, time: number): number | null {
  for (let days = 0; days <= searchedDays; days++) {
    const day = addDays(today, days)
    const found = hoursOn(hours, day)
    if (!isKnown(found)) return null
    const span = spanOf(found, day, timezone)
    if (span && span.opens > time && span.closes > span.opens) return span.opens
  }
  return null
}

function museumTime(instant: number | null, timezone: string): Opening['changesAt'] {
  if (instant === null) return null
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone)
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    instant: new Date(instant).toISOString(),
  }
}
