import { afterEach, expect, it } from 'vitest'
import { showTextsIn } from '../../../test/texts.tsx'
import { dayOf, daysOf, formatDay, linesOfDay, nearDay } from './days.ts'

afterEach(() => showTextsIn('en'))

const datesIn = (timezone: string, times: string[]) =>
  daysOf(
    times.map(dateTime => ({ dateTime })),
    timezone,
  ).map(({ date, items }) => [date, items.length])

it('groups by the days of the time zone, in the order of the list', () => {
  const times = ['2026-12-05T14:30:00.000Z', '2026-12-05T23:30:00.000Z', '2026-12-06T01:00:00.000Z']
  expect(datesIn('UTC', times)).toEqual([
    ['2026-12-05', 2],
    ['2026-12-06', 1],
  ])
  expect(datesIn('Asia/Tokyo', times.toReversed())).toEqual([
    ['2026-12-06', 2],
    ['2026-12-05', 1],
  ])
})

it('keeps the 25 hours of a day on which clocks are set back together', () => {
  const day = ['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:00.000Z']
  expect(datesIn('Europe/Amsterdam', [...day, '2026-10-25T23:00:00.000Z'])).toEqual([
    ['2026-10-25', 2],
    ['2026-10-26', 1],
  ])
})

it('knows the day of an instant where another one has begun', () => {
  expect(dayOf('2026-12-31T23:00:00.000Z', 'Pacific/Kiritimati')).toBe('2027-01-01')
  expect(dayOf(Date.parse('2027-01-01T09:00:00.000Z'), 'Pacific/Honolulu')).toBe('2026-12-31')
})

it.each([
  ['2026-12-31', 'today'],
  ['2027-01-01', 'tomorrow'],
  ['2026-12-30', 'yesterday'],
  ['2027-01-02', null],
  ['2025-12-31', null],
])('calls %s %s on the last day of 2026', (date, near) => {
  expect(nearDay(date, '2026-12-31')).toBe(near)
})

it('writes a day in the language of the reader, with its year where it is another one', () => {
  const written = (date: string) => linesOfDay(date, '2026-11-28')
  expect(written('2026-12-05')).toEqual(['Saturday, ', 'December 5'])
  expect(written('2027-01-02')).toEqual(['Saturday, ', 'January 2, 2027'])
  expect(formatDay('2026-12-05', '2026-11-28')).toBe('Saturday, December 5')
  showTextsIn('es')
  expect(written('2026-12-05')).toEqual(['sábado, ', '5 de diciembre'])
})
