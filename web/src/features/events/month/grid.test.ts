import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cellsOf, dayByKey, isWeekend, monthOf, plusMonths, tabStopOf } from './grid.ts'

const sunday = 0
const monday = 1

describe('the cells of a month', () => {
  it.each([
    // February 2027 begins on a Monday and has four whole weeks.
    ['2027-02', monday, '2027-02-01', '2027-03-14'],
    ['2027-02', sunday, '2027-01-31', '2027-03-13'],
    // August 2027 begins on a Sunday.
    ['2027-08', sunday, '2027-08-01', '2027-09-11'],
    ['2027-08', monday, '2027-07-26', '2027-09-05'],
    ['2026-11', sunday, '2026-11-01', '2026-12-12'],
    ['2028-02', monday, '2028-01-31', '2028-03-12'],
    ['2026-12', monday, '2026-11-30', '2027-01-10'],
  ])('%s, weeks from %i: from %s to %s', (month, weekStart, first, last) => {
    const cells = cellsOf(month, weekStart)
    expect(cells).toHaveLength(42)
    expect([cells[0], cells.at(-1)]).toEqual([first, last])
    expect(cells).toContain(`${month}-01`)
  })

  describe.each(['UTC', 'Europe/Madrid', 'America/New_York', 'Africa/Cairo', 'Pacific/Auckland'])(
    'in %s',
    zone => {
      const before = process.env.TZ
      beforeEach(() => {
        process.env.TZ = zone
      })
      afterEach(() => {
        if (before === undefined) delete process.env.TZ
        else process.env.TZ = before
      })

      it.each(['2027-03', '2027-04', '2027-10', '2027-11'])('has each day of %s once', month => {
        const cells = cellsOf(month, monday)
        expect(new Set(cells).size).toBe(42)
        expect(cells).toEqual(cells.toSorted())
        const dates = cells.filter(day => monthOf(day) === month).map(day => Number(day.slice(8)))
        expect(dates).toEqual(Array.from({ length: dates.length }, (_, index) => index + 1))
      })
    },
  )
})

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2026-12-05', 1, '2027-01-05'],
  ['2027-01-05', -1, '2026-12-05'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(plusMonths(day, months)).toBe(expected)
})

it.each([
  ['ArrowLeft', sunday, '2027-02-28'],
  ['ArrowRight', sunday, '2027-03-02'],
  ['ArrowUp', sunday, '2027-02-22'],
  ['ArrowDown', sunday, '2027-03-08'],
  ['Home', sunday, '2027-02-28'],
  ['Home', monday, '2027-03-01'],
  ['End', sunday, '2027-03-06'],
  ['End', monday, '2027-03-07'],
  ['PageUp', sunday, '2027-02-01'],
  ['PageDown', sunday, '2027-04-01'],
  ['Enter', sunday, undefined],
  ['toString', sunday, undefined],
])('%s leads from Monday, March 1, 2027 in weeks from %i to %s', (key, weekStart, expected) => {
  expect(dayByKey({ key, shiftKey: false }, '2027-03-01', weekStart)).toBe(expected)
})

it('moves by a year with Shift and the page keys', () => {
  expect(dayByKey({ key: 'PageDown', shiftKey: true }, '2028-02-29', sunday)).toBe('2029-02-28')
  expect(dayByKey({ key: 'PageUp', shiftKey: true }, '2027-03-01', sunday)).toBe('2026-03-01')
})

it('takes Saturday and Sunday as the weekend', () => {
  const week = ['2026-11-30', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07']
  expect(week.map(isWeekend)).toEqual([false, false, true, true, false])
})

it('has one tab stop: the first of the days that is in the month, else its first', () => {
  expect(tabStopOf('2026-12', [null, '2026-11-28', '2026-12-05'])).toBe('2026-12-05')
  expect(tabStopOf('2026-12', ['2026-12-24', '2026-12-05'])).toBe('2026-12-24')
  expect(tabStopOf('2027-01', [null, '2026-12-05'])).toBe('2027-01-01')
})
