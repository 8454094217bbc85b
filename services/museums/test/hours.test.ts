import type { DayHours, Opening, OpeningHours, WeekHours } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { isOpenAt } from '../src/hours/is-open.ts'
import { OpeningHoursInput } from '../src/hours/legacy-hours.ts'
import { openingAt } from '../src/hours/opening.ts'

const newYork = 'America/New_York'
const open = (openTime: string, closeTime: string): DayHours => ({
  isOpen: true,
  isByAppointment: false,
  openTime,
  closeTime,
})
const closed: DayHours = { isOpen: false, isByAppointment: false }
const appointment: DayHours = { ...open('09:00', '17:00'), isByAppointment: true }

const week = (day: DayHours): WeekHours => ({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
})
const hours = (defaultHours: WeekHours, more: Partial<OpeningHours> = {}): OpeningHours => ({
  defaultHours,
  seasonalHours: [],
  exceptions: [],
  ...more,
})
const on = (startDate: string, day: DayHours, endDate = startDate) => ({
  name: 'Exception',
  startDate,
  endDate,
  hours: day,
})
const season = (startDate: string, endDate: string, day: DayHours) => ({
  name: 'Season',
  startDate,
  endDate,
  hours: week(day),
})
const legacy = (texts: WeekHours | Record<string, string>) => OpeningHoursInput.parse(texts)

const nineToFive = hours(week(open('09:00', '17:00')))
const lateFriday = hours({ ...week(closed), friday: open('18:00', '02:00') })
const clubHours = hours({ ...week(closed), saturday: open('22:00', '03:00') })
const lateDaily = week(open('18:00', '02:00'))

const summer = season('2026-06-01', '2026-08-31', open('10:00', '20:00'))
const festival = season('2026-07-04', '2026-07-05', closed)
const undated = { name: 'Some day', startDate: '2026-01-01', hours: week(closed) }
const seasons = hours(week(open('09:00', '17:00')), { seasonalHours: [summer, festival, undated] })
const exceptions = hours(week(open('09:00', '17:00')), {
  seasonalHours: [summer],
  exceptions: [
    on('2026-12-25', closed),
    on('2026-05-18', open('09:00', '23:00')),
    on('2026-07-10', closed),
    on('2026-09-01', closed, '2026-09-30'),
    on('2026-09-12', open('10:00', '16:00')),
    on('2026-10-06', appointment),
    on('2026-10-20', { isOpen: true, isByAppointment: false }),
  ],
})

/** `open until 2026-03-10 17:00, last entry 2026-03-10 16:30`, by the museum's clocks. */
const inWords = ({ state, changesAt, lastEntry }: Opening): string => {
  const until = changesAt ? ` until ${changesAt.date} ${changesAt.time}` : ''
  return `${state}${until}${lastEntry ? `, last entry ${lastEntry.date} ${lastEntry.time}` : ''}`
}

type Case = [name: string, hours: OpeningHours | null, zone: string, now: string, expected: string]

// 2026-03-10 is a Tuesday. New York is five hours behind UTC, and four from 8 March to 1 November.
const days: Case[] = [
  ['unknown hours', null, newYork, '2026-03-10T15:00:00Z', 'unknown'],
  ['unknown time zone', nineToFive, '', '2026-03-10T15:00:00Z', 'unknown'],
  ['the middle of the day', nineToFive, newYork, '2026-03-10T15:00:00Z', 'open until 2026-03-10 17:00'],
  ['the opening minute', nineToFive, newYork, '2026-03-10T13:00:00Z', 'open until 2026-03-10 17:00'],
  ['the second before', nineToFive, newYork, '2026-03-10T12:59:59Z', 'closed until 2026-03-10 09:00'],
  ['the last second', nineToFive, newYork, '2026-03-10T20:59:59Z', 'open until 2026-03-10 17:00'],
  ['the closing minute', nineToFive, newYork, '2026-03-10T21:00:00Z', 'closed until 2026-03-11 09:00'],
  [
    'Tokyo at that instant',
    nineToFive,
    'Asia/Tokyo',
    '2026-03-10T15:00:00Z',
    'closed until 2026-03-11 09:00',
  ],
  ['half an hour', nineToFive, 'Asia/Kolkata', '2026-03-10T03:30:00Z', 'open until 2026-03-10 17:00'],
  ['a quarter', nineToFive, 'Asia/Kathmandu', '2026-03-10T03:14:00Z', 'closed until 2026-03-10 09:00'],
  ['14 h ahead', nineToFive, 'Pacific/Kiritimati', '2026-03-09T19:00:00Z', 'open until 2026-03-10 17:00'],
  ['10 h behind', nineToFive, 'Pacific/Honolulu', '2026-03-11T03:00:00Z', 'closed until 2026-03-11 09:00'],
  ['a day without hours', hours({ monday: closed }), newYork, '2026-03-10T15:00:00Z', 'unknown'],
  ['before such a day', hours({ tuesday: closed }), newYork, '2026-03-10T15:00:00Z', 'closed'],
  [
    'open without times',
    hours(week({ ...closed, isOpen: true })),
    newYork,
    '2026-03-10T15:00:00Z',
    'unknown',
  ],
  ['always closed', hours(week(closed)), newYork, '2026-03-10T15:00:00Z', 'closed'],
  ['always by appointment', hours(week(appointment)), newYork, '2026-03-10T15:00:00Z', 'by_appointment'],
  [
    'today by appointment',
    hours({ ...week(open('09:00', '17:00')), tuesday: appointment }),
    newYork,
    '2026-03-10T15:00:00Z',
    'by_appointment until 2026-03-11 09:00',
  ],
]

const midnight: Case[] = [
  ['round the clock', hours(week(open('00:00', '00:00'))), newYork, '2026-03-10T15:00:00Z', 'open'],
  [
    'to midnight',
    hours(week(open('09:00', '00:00'))),
    newYork,
    '2026-03-11T03:59:00Z',
    'open until 2026-03-11 00:00',
  ],
  ['before a late night', lateFriday, newYork, '2026-03-13T21:00:00Z', 'closed until 2026-03-13 18:00'],
  ['late, before midnight', lateFriday, newYork, '2026-03-14T03:00:00Z', 'open until 2026-03-14 02:00'],
  ['late, past midnight', lateFriday, newYork, '2026-03-14T05:59:00Z', 'open until 2026-03-14 02:00'],
  ['after a late night', lateFriday, newYork, '2026-03-14T06:00:00Z', 'closed until 2026-03-20 18:00'],
  [
    'two days without a pause',
    hours({ ...week(closed), friday: open('18:00', '00:00'), saturday: open('00:00', '02:00') }),
    newYork,
    '2026-03-14T00:00:00Z',
    'open until 2026-03-14 02:00',
  ],
  [
    'the last night of a season',
    hours(week(closed), { seasonalHours: [season('2026-08-01', '2026-08-02', open('20:00', '02:00'))] }),
    newYork,
    '2026-08-03T05:00:00Z',
    'open until 2026-08-03 02:00',
  ],
  [
    'an exception past midnight',
    hours(week(closed), { exceptions: [on('2026-05-18', open('18:00', '02:00'))] }),
    newYork,
    '2026-05-19T05:30:00Z',
    'open until 2026-05-19 02:00',
  ],
  [
    'the night after an exception that was closed',
    hours(lateDaily, { exceptions: [on('2026-05-18', closed)] }),
    newYork,
    '2026-05-19T05:30:00Z',
    'closed until 2026-05-19 18:00',
  ],
  [
    'an unknown day after a late night',
    hours({ friday: open('18:00', '02:00') }),
    newYork,
    '2026-03-14T05:00:00Z',
    'open until 2026-03-14 02:00',
  ],
]

const until0130 = hours({ ...week(closed), saturday: open('22:00', '01:30') })
const until0230 = hours({ ...week(closed), saturday: open('22:00', '02:30') })
const from0230 = hours({ ...week(closed), sunday: open('02:30', '10:00') })
const from0130 = hours({ ...week(closed), sunday: open('01:30', '05:00') })
// In New York 02:00 to 03:00 is skipped on 2026-03-08, and 01:00 to 02:00 comes twice on 2026-11-01.
const clockChanges: Case[] = [
  ['before the gap', clubHours, newYork, '2026-03-08T06:59:00Z', 'open until 2026-03-08 03:00'],
  ['03:00 comes after 01:59', clubHours, newYork, '2026-03-08T07:00:00Z', 'closed until 2026-03-14 22:00'],
  ['closing in the gap', until0230, newYork, '2026-03-08T07:15:00Z', 'open until 2026-03-08 03:30'],
  ['closed in the gap', until0230, newYork, '2026-03-08T07:30:00Z', 'closed until 2026-03-14 22:00'],
  ['opening in the gap', from0230, newYork, '2026-03-08T07:10:00Z', 'closed until 2026-03-08 03:30'],
  ['opened in the gap', from0230, newYork, '2026-03-08T07:30:00Z', 'open until 2026-03-08 10:00'],
  ['an earlier nine', nineToFive, newYork, '2026-03-08T13:00:00Z', 'open until 2026-03-08 17:00'],
  ['the day before', nineToFive, newYork, '2026-03-07T13:00:00Z', 'closed until 2026-03-07 09:00'],
  ['a first 01:29', until0130, newYork, '2026-11-01T05:29:00Z', 'open until 2026-11-01 01:30'],
  ['a first 01:30', until0130, newYork, '2026-11-01T05:30:00Z', 'closed until 2026-11-07 22:00'],
  ['a second 01:15', until0130, newYork, '2026-11-01T06:15:00Z', 'closed until 2026-11-07 22:00'],
  ['opening at a first 01:30', from0130, newYork, '2026-11-01T05:30:00Z', 'open until 2026-11-01 05:00'],
  ['open at a second 01:10', from0130, newYork, '2026-11-01T06:10:00Z', 'open until 2026-11-01 05:00'],
  ['a long night', clubHours, newYork, '2026-11-01T07:59:00Z', 'open until 2026-11-01 03:00'],
  ['after it', clubHours, newYork, '2026-11-01T08:00:00Z', 'closed until 2026-11-07 22:00'],
  ['half an hour', nineToFive, 'Australia/Lord_Howe', '2026-10-03T22:00:00Z', 'open until 2026-10-04 17:00'],
  ['summer in London', nineToFive, 'Europe/London', '2026-03-29T08:00:00Z', 'open until 2026-03-29 17:00'],
  ['winter in London', nineToFive, 'Europe/London', '2026-03-28T08:30:00Z', 'closed until 2026-03-28 09:00'],
]

const dated: Case[] = [
  ['a season', seasons, newYork, '2026-06-15T23:30:00Z', 'open until 2026-06-15 20:00'],
  ['its first day', seasons, newYork, '2026-06-01T14:00:00Z', 'open until 2026-06-01 20:00'],
  ['the night before', seasons, newYork, '2026-06-01T02:00:00Z', 'closed until 2026-06-01 10:00'],
  ['its last day', seasons, newYork, '2026-08-31T23:00:00Z', 'open until 2026-08-31 20:00'],
  ['its last night', seasons, newYork, '2026-09-01T01:00:00Z', 'closed until 2026-09-01 09:00'],
  ['the day after it', seasons, newYork, '2026-09-01T23:00:00Z', 'closed until 2026-09-02 09:00'],
  ['the shorter of two', seasons, newYork, '2026-07-04T18:00:00Z', 'closed until 2026-07-06 10:00'],
  ['before the shorter', seasons, newYork, '2026-07-04T01:00:00Z', 'closed until 2026-07-06 10:00'],
  ['one without an end', seasons, newYork, '2026-02-10T15:00:00Z', 'open until 2026-02-10 17:00'],
  [
    'the first of two as long',
    hours(week(closed), {
      seasonalHours: [
        season('2026-04-01', '2026-04-30', open('08:00', '12:00')),
        season('2026-04-10', '2026-05-09', closed),
      ],
    }),
    newYork,
    '2026-04-15T13:00:00Z',
    'open until 2026-04-15 12:00',
  ],
  [
    'over the new year',
    hours(week(open('09:00', '17:00')), { seasonalHours: [season('2026-12-15', '2027-02-15', closed)] }),
    newYork,
    '2026-12-20T15:00:00Z',
    'closed until 2027-02-16 09:00',
  ],
  [
    'closed for longer than a year',
    hours(week(open('09:00', '17:00')), { seasonalHours: [season('2026-01-01', '2028-01-01', closed)] }),
    newYork,
    '2026-03-10T15:00:00Z',
    'closed',
  ],
  ['a holiday', exceptions, newYork, '2026-12-25T15:00:00Z', 'closed until 2026-12-26 09:00'],
  ['its eve', exceptions, newYork, '2026-12-24T22:00:00Z', 'closed until 2026-12-26 09:00'],
  ['a long night', exceptions, newYork, '2026-05-19T02:00:00Z', 'open until 2026-05-18 23:00'],
  ['an exception in a season', exceptions, newYork, '2026-07-10T18:00:00Z', 'closed until 2026-07-11 10:00'],
  ['a renovation', exceptions, newYork, '2026-09-05T15:00:00Z', 'closed until 2026-09-12 10:00'],
  ['a day within it', exceptions, newYork, '2026-09-12T15:00:00Z', 'open until 2026-09-12 16:00'],
  [
    'an exception by appointment',
    exceptions,
    newYork,
    '2026-10-06T15:00:00Z',
    'by_appointment until 2026-10-07 09:00',
  ],
  ['an exception without times', exceptions, newYork, '2026-10-20T15:00:00Z', 'unknown'],
]

const texts: Case[] = [
  [
    'a range',
    legacy({ tuesday: '9am - 5pm' }),
    newYork,
    '2026-03-10T15:00:00Z',
    'open until 2026-03-10 17:00',
  ],
  [
    'past midnight',
    legacy({ tuesday: '6 PM to 1 AM' }),
    newYork,
    '2026-03-11T04:30:00Z',
    'open until 2026-03-11 01:00',
  ],
  ['no plain range', legacy({ tuesday: 'Dawn to dusk' }), newYork, '2026-03-10T15:00:00Z', 'unknown'],
  ['closed', legacy({ tuesday: 'Closed' }), newYork, '2026-03-10T15:00:00Z', 'closed'],
  [
    'on request',
    legacy({ tuesday: 'By appointment only' }),
    newYork,
    '2026-03-10T15:00:00Z',
    'by_appointment',
  ],
  [
    'today’s form',
    legacy(nineToFive as never),
    newYork,
    '2026-03-10T15:00:00Z',
    'open until 2026-03-10 17:00',
  ],
]

const withLastEntry = (given: OpeningHours, lastEntryMinutes: number) => ({ ...given, lastEntryMinutes })
const joined = (closeTime: string) =>
  hours({ ...week(closed), friday: open('18:00', '00:00'), saturday: open('00:00', closeTime) })
const toFive = 'open until 2026-03-10 17:00, last entry 2026-03-10 16:30'
const lastEntries: Case[] = [
  ['before it', withLastEntry(nineToFive, 30), newYork, '2026-03-10T15:00:00Z', toFive],
  ['after it', withLastEntry(nineToFive, 30), newYork, '2026-03-10T20:45:00Z', toFive],
  [
    'after closing',
    withLastEntry(nineToFive, 30),
    newYork,
    '2026-03-10T21:00:00Z',
    'closed until 2026-03-11 09:00',
  ],
  [
    'past midnight',
    withLastEntry(lateFriday, 60),
    newYork,
    '2026-03-14T03:00:00Z',
    'open until 2026-03-14 02:00, last entry 2026-03-14 01:00',
  ],
  [
    'the day before the closing',
    withLastEntry(lateFriday, 150),
    newYork,
    '2026-03-14T05:00:00Z',
    'open until 2026-03-14 02:00, last entry 2026-03-13 23:30',
  ],
  [
    'of two days without a pause, before the last closing',
    withLastEntry(joined('02:00'), 60),
    newYork,
    '2026-03-14T00:00:00Z',
    'open until 2026-03-14 02:00, last entry 2026-03-14 01:00',
  ],
  [
    'of two days without a pause, in the first of them',
    withLastEntry(joined('00:30'), 60),
    newYork,
    '2026-03-14T04:10:00Z',
    'open until 2026-03-14 00:30, last entry 2026-03-13 23:30',
  ],
  [
    'of an opening that is shorter',
    withLastEntry(hours(week(open('12:00', '13:00'))), 120),
    newYork,
    '2026-03-10T16:30:00Z',
    'open until 2026-03-10 13:00, last entry 2026-03-10 12:00',
  ],
  [
    'round the clock',
    withLastEntry(hours(week(open('00:00', '00:00'))), 30),
    newYork,
    '2026-03-10T15:00:00Z',
    'open',
  ],
  [
    'in an exception',
    withLastEntry(exceptions, 45),
    newYork,
    '2026-05-19T02:00:00Z',
    'open until 2026-05-18 23:00, last entry 2026-05-18 22:15',
  ],
  [
    'in a season',
    withLastEntry(seasons, 45),
    newYork,
    '2026-06-15T23:30:00Z',
    'open until 2026-06-15 20:00, last entry 2026-06-15 19:15',
  ],
  [
    'by appointment',
    withLastEntry(hours(week(appointment)), 30),
    newYork,
    '2026-03-10T15:00:00Z',
    'by_appointment',
  ],
  [
    'in a night that lacks an hour',
    withLastEntry(clubHours, 60),
    newYork,
    '2026-03-08T06:30:00Z',
    'open until 2026-03-08 03:00, last entry 2026-03-08 01:00',
  ],
  [
    'in a night with an hour twice, in the second of them',
    withLastEntry(clubHours, 90),
    newYork,
    '2026-11-01T04:00:00Z',
    'open until 2026-11-01 03:00, last entry 2026-11-01 01:30',
  ],
  [
    'of an older source with times',
    withLastEntry(legacy({ tuesday: '9am - 5pm' }), 30),
    newYork,
    '2026-03-10T15:00:00Z',
    toFive,
  ],
]

describe.each([
  ['a week', days],
  ['midnight', midnight],
  ['clock changes', clockChanges],
  ['seasons and exceptions', dated],
  ['legacy texts', texts],
  ['last entry', lastEntries],
])('opening hours: %s', (_group, cases) => {
  it.each(cases)('%s', (_name, given, zone, now, expected) => {
    const opening = openingAt(given, zone, new Date(now))
    expect(inWords(opening)).toBe(expected)
    expect(isOpenAt(given, zone, new Date(now))).toBe(
      opening.state === 'unknown' ? null : opening.state === 'open',
    )
  })
})

it('names the instant of the last entry, also in an hour that comes twice', () => {
  const entryOf = (minutes: number) =>
    openingAt(withLastEntry(clubHours, minutes), newYork, new Date('2026-11-01T04:00:00Z')).lastEntry?.instant
  expect([entryOf(90), entryOf(150)]).toEqual(['2026-11-01T06:30:00.000Z', '2026-11-01T05:30:00.000Z'])
})
