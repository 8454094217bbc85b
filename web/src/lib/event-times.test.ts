import { afterEach, expect, it } from 'vitest'
import { showTextsIn } from '../../test/texts.tsx'
import { endOf, eventTimes } from './event-times.ts'

afterEach(() => showTextsIn('en'))

const madrid = {
  dateTime: '2026-11-21T17:30:00.000Z',
  endDateTime: '2026-11-21T19:30:00.000Z',
  timezone: 'Europe/Madrid',
}
const written = (...of: Parameters<typeof eventTimes>) => {
  const { date, time, zone, own } = eventTimes(...of)
  return [date, time, zone, own].map(text => text?.replace(/\s/gu, ' ') ?? null)
}

it('is by the clocks of the place, and names their zone to who has others', () => {
  expect(written(madrid, 'America/New_York')).toEqual([
    'Saturday, November 21, 2026',
    '6:30 – 8:30 PM',
    'Central European Time',
    'Sat, Nov 21, 12:30 PM',
  ])
  // Another zone with the same clocks.
  expect(written(madrid, 'Europe/Paris').slice(1)).toEqual(['6:30 – 8:30 PM', null, null])
})

it('names the day of an end on another day, and no end where there is none', () => {
  const late = { ...madrid, endDateTime: '2026-11-22T00:00:00.000Z' }
  expect(written(late, 'Europe/Madrid')[1]).toBe('6:30 PM – Sun, Nov 22, 1:00 AM')
  expect(written({ ...madrid, endDateTime: null }, 'Europe/Madrid')[1]).toBe('6:30 PM')
})

it('is the day of the place where the reader has another', () => {
  const tokyo = { dateTime: '2026-12-31T16:00:00.000Z', endDateTime: null, timezone: 'Asia/Tokyo' }
  expect(eventTimes(tokyo, 'UTC')).toMatchObject({ month: 'Jan', day: '1', weekday: 'Fri', year: '2027' })
})

it('is written in the language of the reader', () => {
  showTextsIn('es')
  expect(written(madrid, 'UTC').slice(0, 3)).toEqual([
    'sábado, 21 de noviembre de 2026',
    '18:30–20:30',
    'hora de Europa central',
  ])
})

it('ends two hours after the start unless an end is given', () => {
  expect(endOf(madrid)).toBe(Date.parse('2026-11-21T19:30:00.000Z'))
  expect(endOf({ ...madrid, endDateTime: null })).toBe(Date.parse('2026-11-21T19:30:00.000Z'))
  expect(endOf({ ...madrid, endDateTime: '2026-11-21T18:00:00.000Z' })).toBe(
    Date.parse('2026-11-21T18:00:00.000Z'),
  )
})
