import { expect, it } from 'vitest'
import { showTextsIn } from '../../../test/texts.tsx'
import { formatMonth, formatVisitMonth, visitMonthOf, yearsUntil } from './visit-month.ts'

it.each([
  [2026, 5, '2026-05'],
  [2026, 6, '2026-06'],
  [2026, 12, '2026-06'],
  [1999, 12, '1999-12'],
])('of %i-%i, with June 2026 as the last month, it is %s', (year, month, expected) => {
  expect(visitMonthOf(year, month, '2026-06')).toBe(expected)
})

it('names months in the language of the reader', () => {
  expect([formatMonth(5), formatVisitMonth('2026-05')]).toEqual(['May', 'May 2026'])
  showTextsIn('es')
  expect([formatMonth(5), formatVisitMonth('2026-05')]).toEqual(['mayo', 'mayo de 2026'])
  showTextsIn('en')
})

it('offers the years from the last one back to 1950', () => {
  expect([yearsUntil(2026)[0], yearsUntil(2026).at(-1)]).toEqual([2026, 1950])
})
