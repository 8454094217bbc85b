import { isDeepStrictEqual } from 'node:util'
import { type DayHours, type OpeningHours, weekdays } from '@vitrine/contracts'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { isOpenAt } from '../src/hours/is-open.ts'
import { openingAt } from '../src/hours/opening.ts'

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Madrid',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Africa/Cairo',
  'America/St_Johns',
]
const minuteMs = 60_000

const time = fc
  .oneof(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 16 }))
  .map(quarter => `${String(quarter >> 2).padStart(2, '0')}:${String((quarter & 3) * 15).padStart(2, '0')}`)
const day: fc.Arbitrary<DayHours> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({ openTime: time, closeTime: time })
      .map(times => ({ isOpen: true, isByAppointment: false, ...times })),
  },
  { weight: 1, arbitrary: fc.constant({ isOpen: false, isByAppointment: false }) },
  { weight: 1, arbitrary: fc.constant({ isOpen: true, isByAppointment: true }) },
  { weight: 1, arbitrary: fc.constant({ isOpen: true, isByAppointment: false }) },
)
const week = fc.record(Object.fromEntries(weekdays.map(weekday => [weekday, day])), { requiredKeys: [] })
const date = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
const dates = fc.tuple(date, fc.integer({ min: 0, max: 40 })).map(([start, length]) => ({
  startDate: start.toISOString().slice(0, 10),
  endDate: new Date(start.getTime() + length * 1_440 * minuteMs).toISOString().slice(0, 10),
}))
const hours: fc.Arbitrary<OpeningHours> = fc.record({
  defaultHours: week,
  seasonalHours: fc.array(
    fc.tuple(dates, week).map(([range, days]) => ({ name: 'Season', ...range, hours: days })),
    { maxLength: 3 },
  ),
  exceptions: fc.array(
    fc.tuple(dates, day).map(([range, hours]) => ({ name: 'Exception', ...range, hours })),
    { maxLength: 3 },
  ),
  lastEntryMinutes: fc.option(
    fc.integer({ min: 1, max: 48 }).map(steps => steps * 5),
    { nil: undefined },
  ),
}) as fc.Arbitrary<OpeningHours>

/** Every minute counts near a clock change, which random instants seldom meet. */
const changes = [
  ['America/New_York', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Europe/Madrid', '2026-03-29T01:00Z'],
  ['Europe/Madrid', '2026-10-25T01:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Pacific/Auckland', '2026-04-04T14:00Z'],
] as const
const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -300, max: 300 }))
  .map(([[zone, change], minutes]) => ({ zone, at: new Date(Date.parse(change) + minutes * minuteMs) }))
const moment = fc.oneof(fc.record({ zone: fc.constantFrom(...zones), at: date }), nearChange)
const runs = { numRuns: 2_000 }

describe('opening hours', () => {
  it('are the same in lists and on the page of a museum', () => {
    fc.assert(
      fc.property(hours, moment, (given, { zone, at }) => {
        const { state } = openingAt(given, zone, at)
        return isOpenAt(given, zone, at) === (state === 'unknown' ? null : state === 'open')
      }),
      runs,
    )
  })

  it('change at the time that they name, and not a minute before', () => {
    fc.assert(
      fc.property(hours, moment, (given, { zone, at }) => {
        const { state, changesAt } = openingAt(given, zone, at)
        if (!changesAt) return true
        const change = Date.parse(changesAt.instant)
        const before = openingAt(given, zone, new Date(Math.max(at.getTime(), change - minuteMs)))
        const after = openingAt(given, zone, new Date(change))
        const wasOpen = state === 'open'
        return (
          change > at.getTime() &&
          (before.state === 'open') === wasOpen &&
          (after.state === 'open') !== wasOpen
        )
      }),
      runs,
    )
  })

  it('have a last entry: so many minutes before the closing, or at the beginning of a shorter opening', () => {
    fc.assert(
      fc.property(hours, moment, (given, { zone, at }) => {
        const { state, changesAt, lastEntry } = openingAt(given, zone, at)
        const minutes = given.lastEntryMinutes
        if (state !== 'open' || !changesAt || minutes === undefined) return lastEntry === null
        if (!lastEntry) return false
        const entry = Date.parse(lastEntry.instant)
        const before = (Date.parse(changesAt.instant) - entry) / minuteMs
        const isBeginning = openingAt(given, zone, new Date(entry - 1)).state !== 'open'
        return (
          isDeepStrictEqual(openingAt(given, zone, new Date(entry)), { state, changesAt, lastEntry }) &&
          (before === minutes || (before < minutes && isBeginning))
        )
      }),
      runs,
    )
  })

  it('name times that the clocks of the museum show at that instant', () => {
    fc.assert(
      fc.property(hours, moment, (given, { zone, at }) => {
        const { changesAt, lastEntry } = openingAt(given, zone, at)
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        })
        return [changesAt, lastEntry].every(
          each => !each || shown.format(new Date(each.instant)) === `${each.date} ${each.time}`,
        )
      }),
      runs,
    )
  })
})
