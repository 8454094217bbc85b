import { addDays, hoursOn, localTime, type Opening, type OpeningHours } from '@vitrine/contracts'
import { areHoursKnown, type CalendarDay, type OpeningSpan, openingSpanOf } from '@vitrine/service-kit'
import { Temporal } from 'temporal-polyfill'

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
  if (!areHoursKnown(day)) return unknown
  const opens = nextOpening(hours, today, timezone, time)
  const state = day.isByAppointment ? 'by_appointment' : 'closed'
  return { state, changesAt: museumTime(opens, timezone), lastEntry: null }
}

function whileOpen(hours: OpeningHours, timezone: string, span: OpeningSpan): Opening {
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

/** The opening of `today`, or of the day before, that includes a time in epoch milliseconds. */
export function openSpan(
  hours: OpeningHours,
  timezone: string,
  today: CalendarDay,
  time: number,
): OpeningSpan | null {
  for (const days of [-1, 0]) {
    const day = addDays(today, days)
    const span = openingSpanOf(hoursOn(hours, day), day, timezone)
    if (span && span.opens <= time && time < span.closes) return span
  }
  return null
}

/** Null: it does not close in the days that are looked at. */
function closingOf(hours: OpeningHours, timezone: string, { day, closes }: OpeningSpan): number | null {
  let closing = closes
  for (let days = 1; days <= joinedDays; days++) {
    const next = addDays(day, days)
    const following = openingSpanOf(hoursOn(hours, next), next, timezone)
    if (!following || following.opens > closing) return closing
    closing = Math.max(closing, following.closes)
  }
  return null
}

/** The beginning of what is open: an opening that follows on another one without a pause has no entry of its own. */
function beginningOf(hours: OpeningHours, timezone: string, { day, opens }: OpeningSpan): number {
  let beginning = opens
  for (let days = 1; days <= joinedDays; days++) {
    const earlier = addDays(day, -days)
    const previous = openingSpanOf(hoursOn(hours, earlier), earlier, timezone)
    if (!previous || previous.closes < beginning) return beginning
    beginning = Math.min(beginning, previous.opens)
  }
  return beginning
}

/** Null when there is none, or a day before it whose hours are not known. */
function nextOpening(hours: OpeningHours, today: CalendarDay, timezone: string, time: number): number | null {
  for (let days = 0; days <= searchedDays; days++) {
    const day = addDays(today, days)
    const found = hoursOn(hours, day)
    if (!areHoursKnown(found)) return null
    const span = openingSpanOf(found, day, timezone)
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
