import {
  addDays,
  type DayHours,
  dayPartHours,
  dayParts,
  hoursOn,
  localTime,
  type OpeningHours,
  weekdays,
} from '@vitrine/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OfferedPlan, offeredDays } from './slots.ts'
import type { VisitedMuseum } from './visitable-times.ts'

/** A second implementation, which walks through time and asks each museum by the clocks that Intl shows. */

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const quarterMs = 15 * minuteMs
/** All hours, and last entries, are multiples of it. */
const tickMs = 5 * minuteMs

/** What clocks show, as milliseconds of UTC. */
function shown(at: number, zone: string): number {
  const { date, minutes } = localTime(new Date(at), zone)
  return Date.parse(date) + minutes * minuteMs
}

/** The first instant at which clocks show a time; what they skip is as much later. */
function instantOf(wall: number, zone: string): number {
  const offsets = [-dayMs, dayMs].map(reach => shown(wall + reach, zone) - (wall + reach))
  const candidates = offsets.map(offset => wall - offset)
  return candidates.find(candidate => shown(candidate, zone) === wall) ?? (candidates[0] as number)
}

const wallOf = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`)
const isCertain = (hours: DayHours | undefined): hours is DayHours =>
  hours !== undefined &&
  !hours.isByAppointment &&
  (!hours.isOpen || (hours.openTime !== undefined && hours.closeTime !== undefined))

/** What one museum says of an instant. */
function oracleOf({ timezone, openingHours }: VisitedMuseum, place: string, { from, to }: OfferedPlan) {
  const zone = timezone || place
  const hoursOf = (date: string) =>
    (openingHours ?? undefined) ? hoursOn(openingHours as OpeningHours, addDays({ date }, 0)) : undefined
  const spans: { opens: number; closes: number }[] = []
  for (let days = -4; addDays({ date: from }, days).date <= addDays({ date: to }, 4).date; days++) {
    const { date } = addDays({ date: from }, days)
    const hours = hoursOf(date)
    if (!isCertain(hours) || !hours.isOpen || !hours.openTime || !hours.closeTime) continue
    const [opens, closes] = [wallOf(date, hours.openTime), wallOf(date, hours.closeTime)]
    spans.push({
      opens: instantOf(opens, zone),
      closes: instantOf(closes <= opens ? closes + dayMs : closes, zone),
    })
  }
  const isOpen = (at: number) => spans.some(span => span.opens <= at && at < span.closes)
  const isOpenFrom = (at: number, until: number): boolean => {
    for (let tick = at; tick < until; tick += tickMs) if (!isOpen(tick)) return false
    return true
  }
  const isCertainAt = (at: number) => isCertain(hoursOf(localTime(new Date(at), zone).date))
  const isAssumed = (at: number) => {
    const { minutes } = localTime(new Date(at), zone)
    return !isCertainAt(at) && minutes >= 10 * 60 && minutes < 17 * 60
  }
  const lastEntryMs = (openingHours?.lastEntryMinutes ?? 0) * minuteMs
  return {
    isCertainAt,
    isOpen: (at: number) => isOpen(at) || isAssumed(at),
    admitsSurely: (at: number, length: number) =>
      isOpenFrom(at, at + length) && (isOpenFrom(at, at + lastEntryMs) || !isOpen(at - tickMs)),
    admitsPerhaps: (at: number, length: number) =>
      isAssumed(at) &&
      isAssumed(at + length - tickMs) &&
      shown(at + length - tickMs, zone) - shown(at, zone) < dayMs / 2,
  }
}

/** The instants of a day at the place, each with the minutes that clocks show, up to the end of the day. */
function instantsOf(date: string, timezone: string): { at: number; minutes: number }[] {
  const found: { at: number; minutes: number }[] = []
  const noon = Date.parse(`${date}T12:00:00Z`)
  for (let at = noon - 2 * dayMs; at <= noon + 2 * dayMs; at += quarterMs) {
    const local = localTime(new Date(at), timezone)
    if (local.date === date) found.push({ at, minutes: local.minutes })
  }
  return found
}

/** What is offered, by walking through each part of each day. */
function expectedDays(museums: readonly VisitedMuseum[], plan: OfferedPlan) {
  const { from, to, timezone, now } = plan
  const length = plan.visitLength * minuteMs
  const oracles = museums.map(museum => ({ id: museum.id, ...oracleOf(museum, timezone, plan) }))
  const days = []
  for (let date = from; date <= to; date = addDays({ date }, 1).date) {
    if (date < localTime(now, timezone).date) continue
    const instants = instantsOf(date, timezone)
    const starts = instants.filter(
      ({ minutes }, index) => instants.findIndex(each => each.minutes === minutes) === index,
    )
    const slots = dayParts.flatMap(part => {
      const [first, last] = dayPartHours[part].map(hour => hour * 60) as [number, number]
      const ofPart = starts.filter(({ minutes }) => minutes >= first && minutes < last)
      const valid = ofPart.map(
        ({ at }) =>
          at >= now.getTime() &&
          oracles.every(each => each.admitsSurely(at, length) || each.admitsPerhaps(at, length)),
      )
      const begin = valid.indexOf(true)
      if (begin === -1) return []
      const end = valid.indexOf(false, begin)
      const run = ofPart.slice(begin, end === -1 ? undefined : end)
      const clock = (minutes = 0) => new Date(minutes * minuteMs).toISOString().slice(11, 16)
      const doubted = oracles.filter(each => run.some(({ at }) => !each.admitsSurely(at, length)))
      return [
        {
          part,
          startTime: clock(run[0]?.minutes),
          latestStart: clock(run.at(-1)?.minutes),
          doubted: doubted.map(({ id }) => id),
        },
      ]
    })
    const begin = instants.findIndex(({ minutes }) => minutes >= dayPartHours.morning[0] * 60)
    const ticks = instants.slice(begin).flatMap(({ at }) => [at, at + tickMs, at + 2 * tickMs])
    const closed = oracles.filter(each => ticks.every(at => !each.isOpen(at) && each.isCertainAt(at)))
    days.push({ date, slots, closed: closed.map(({ id }) => id) })
  }
  return days
}

/** As {@link expectedDays}: whose hours are doubted, without the reason. */
const offered = (museums: readonly VisitedMuseum[], plan: OfferedPlan) =>
  offeredDays(museums, plan).map(({ date, slots, closed }) => ({
    date,
    slots: slots.map(({ part, startTime, latestStart, doubts }) => ({
      part,
      startTime,
      latestStart,
      doubted: doubts.map(({ museumId }) => museumId),
    })),
    closed,
  }))

const clock = (ticks: number) => new Date(ticks * tickMs).toISOString().slice(11, 16)
const anyTime = fc.integer({ min: 0, max: 287 }).map(clock)
const openDay = fc
  .oneof(
    // Most museums are open by day: so that several are open together.
    { weight: 4, arbitrary: fc.tuple(fc.integer({ min: 72, max: 144 }), fc.integer({ min: 168, max: 264 })) },
    { weight: 1, arbitrary: fc.constant([0, 0] as [number, number]) },
    { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 0, max: 287 })) },
  )
  .map(([opens, closes]) => ({
    isOpen: true,
    isByAppointment: false,
    openTime: clock(opens),
    closeTime: clock(closes),
  }))
const day: fc.Arbitrary<DayHours> = fc.oneof(
  { weight: 8, arbitrary: openDay },
  { weight: 1, arbitrary: fc.constant({ isOpen: false, isByAppointment: false }) },
  { weight: 1, arbitrary: fc.constant({ isOpen: true, isByAppointment: true }) },
  { weight: 1, arbitrary: anyTime.map(openTime => ({ isOpen: true, isByAppointment: false, openTime })) },
)
const week = fc.oneof(
  { weight: 3, arbitrary: fc.record(Object.fromEntries(weekdays.map(weekday => [weekday, day]))) },
  { weight: 1, arbitrary: day.map(each => Object.fromEntries(weekdays.map(weekday => [weekday, each]))) },
)

/** Places with days on which their clocks change there or elsewhere, and an ordinary one. */
const placeDates = fc.constantFrom(
  ['Europe/Madrid', '2026-03-28'],
  ['Europe/Madrid', '2026-10-24'],
  ['America/New_York', '2026-03-07'],
  ['America/New_York', '2026-10-31'],
  ['America/Nuuk', '2026-03-27'],
  ['America/Nuuk', '2026-10-23'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['Asia/Kathmandu', '2026-06-09'],
  ['Pacific/Auckland', '2026-04-04'],
)
const zones = ['', 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/Nuuk']

const asked = placeDates.chain(([timezone = '', from = '']) => {
  const exception = fc.tuple(fc.integer({ min: -1, max: 3 }), day).map(([days, hours]) => {
    const { date } = addDays({ date: from }, days)
    return { name: 'Exception', startDate: date, endDate: date, hours }
  })
  const hours = fc.record({
    defaultHours: week,
    seasonalHours: fc.array(
      week.map(hours => ({ name: 'Season', startDate: from, endDate: from, hours })),
      { maxLength: 1 },
    ),
    exceptions: fc.array(exception, { maxLength: 2 }),
    lastEntryMinutes: fc.option(
      fc.integer({ min: 1, max: 48 }).map(steps => steps * 5),
      { nil: undefined },
    ),
  })
  const museum = fc.record({
    // Most of them near the place.
    timezone: fc.oneof({ weight: 2, arbitrary: fc.constant(timezone) }, fc.constantFrom(...zones)),
    openingHours: fc.option(hours, { freq: 8 }),
  })
  return fc.record({
    museums: fc
      .array(museum, { minLength: 1, maxLength: 3 })
      .map(all => all.map((each, index) => ({ id: index + 1, ...each })) as VisitedMuseum[]),
    plan: fc.record({
      from: fc.constant(from),
      to: fc.integer({ min: 0, max: 2 }).map(days => addDays({ date: from }, days).date),
      visitLength: fc.constantFrom(60, 90, 120, 180, 240, 360),
      timezone: fc.constant(timezone),
      now: fc
        .oneof(fc.constant(-2_880), fc.integer({ min: -720, max: 2_880 }))
        .map(minutes => new Date(Date.parse(from) + minutes * minuteMs)),
    }),
  })
})

describe('the times that a plan offers', () => {
  it('are the first and the last valid starts of each part, and nothing else is valid', () => {
    let slots = 0
    fc.assert(
      fc.property(asked, ({ museums, plan }) => {
        const days = offered(museums, plan)
        slots += days.reduce((sum, each) => sum + each.slots.length, 0)
        expect(days).toEqual(expectedDays(museums, plan))
      }),
      { numRuns: 300 },
    )
    expect(slots).toBeGreaterThan(100)
  })
})
