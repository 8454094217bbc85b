import type { PlanDay } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { makeSlot } from '../../../test/make.ts'
import { isMostlyClosed, sorted, startTimes, weeksOf } from './days.ts'

const day = (date: string, more: Partial<PlanDay> = {}): PlanDay => ({
  date,
  slots: [makeSlot({ date })],
  closed: [],
  ...more,
})
/** Of May 2031, whose first day is a Thursday. */
const may = (...numbers: number[]) => numbers.map(each => day(`2031-05-${String(each).padStart(2, '0')}`))
const shown = (days: PlanDay[]) => weeksOf(days).map(({ monday, days: of }) => [monday, of.length])

it('lists up to seven days as they are, and more by their week, which begins on Monday', () => {
  expect(shown([])).toEqual([])
  expect(shown(may(1, 2, 3, 4, 5, 6, 7))).toEqual([[null, 7]])
  expect(shown(may(1, 2, 3, 4, 5, 6, 7, 19))).toEqual([
    ['2031-04-28', 4],
    ['2031-05-05', 3],
    ['2031-05-19', 1],
  ])
})

it('separates days without times from the others, in order', () => {
  const [first, second, third] = [day('2031-05-01'), day('2031-05-02', { slots: [] }), day('2031-05-03')]
  expect(sorted([first, second, third])).toEqual({ offered: [first, third], unfit: [second] })
})

it('names a museum that is closed on more than half of the days', () => {
  const [closed, open] = [{ slots: [], closed: [4] }, {}]
  const days = [day('2031-05-01', closed), day('2031-05-02', closed), day('2031-05-03', open)]
  expect([isMostlyClosed(4, days), isMostlyClosed(5, days)]).toEqual([true, false])
  expect(isMostlyClosed(4, [...days, day('2031-05-04', open)])).toBe(false)
  expect(isMostlyClosed(4, [])).toBe(false)
})

it.each([
  ['10:00', '10:45', ['10:00', '10:15', '10:30', '10:45']],
  ['10:20', '10:50', ['10:20', '10:30', '10:45', '10:50']],
  ['09:30', '09:30', ['09:30']],
])('offers each quarter of an hour from %s to %s, and both', (startTime, latestStart, times) => {
  expect(startTimes({ startTime, latestStart })).toEqual(times)
})
