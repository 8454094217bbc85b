import { afterEach, describe, expect, it } from 'vitest'
import { showTextsIn } from '../../test/texts.tsx'
import { translate } from './i18n/translate.ts'
import { formatCount, formatDate, formatMoment, formatNumber, formatTime, relativeTime } from './time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('relative time (XC7)', () => {
  it.each([
    [-5 * second, 'Just now'],
    [0, 'Just now'],
    [59 * second, 'Just now'],
    [60 * second, '1m ago'],
    [59 * minute + 59 * second, '59m ago'],
    [hour, '1h ago'],
    [23 * hour + 59 * minute, '23h ago'],
    [day, '1d ago'],
    [7 * day, '7d ago'],
    [7 * day + 1, 'Nov 14, 2026'],
    [400 * day, 'Oct 17, 2025'],
  ])('%i ms ago: %s', (age, text) => {
    expect(relativeTime(new Date(now - age).toISOString(), now)).toBe(text)
  })
})

describe('dates and counts', () => {
  const noon = new Date(2026, 10, 5, 16, 30)
  it('are written "MMM d, yyyy" and with 12 hours', () => {
    expect(formatDate(noon)).toBe('Nov 5, 2026')
    expect(formatTime(noon).replace(/\s/u, ' ')).toBe('4:30 PM')
    expect(formatMoment(noon).replace(/\s/gu, ' ')).toBe('Nov 5, 2026, 4:30 PM')
  })
  it('are abbreviated', () => {
    expect([0, 999, 1_284, 12_345_678].map(formatCount)).toEqual(['0', '999', '1.3K', '12.3M'])
    expect([0, 1, 2].map(count => translate('count.insights', { count }))).toEqual([
      '0 insights',
      '1 insight',
      '2 insights',
    ])
  })
})

describe('times, dates and counts in Spanish', () => {
  afterEach(() => {
    showTextsIn('en')
  })
  it.each([
    [0, 'Ahora mismo'],
    [5 * minute, 'hace 5 min'],
    [3 * hour, 'hace 3 h'],
    [7 * day, 'hace 7 d'],
    [8 * day, '13 nov 2026'],
  ])('%i ms ago: %s', (age, text) => {
    showTextsIn('es')
    expect(relativeTime(new Date(now - age).toISOString(), now)).toBe(text)
  })
  it('are those of the language', () => {
    showTextsIn('es')
    expect(formatMoment(new Date(2026, 10, 5, 16, 30))).toBe('5 nov 2026, 16:30')
    expect(formatCount(12_345_678).replace(/\s/u, ' ')).toBe('12,3 M')
    expect(formatNumber(12_345)).toBe('12.345')
  })
})
