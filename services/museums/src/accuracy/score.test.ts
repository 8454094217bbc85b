import { expect, it } from 'vitest'
import { accuracyOf, scoreOf } from './score.ts'

const score = (accepted: number, rejected = 0) => scoreOf({ accepted, rejected })

it('is 0 without decisions, and without accepted fields', () => {
  expect([score(0), score(0, 1), score(0, 50)]).toEqual([0, 0, 0])
})

it.each([
  [1, 0, 0.2065],
  [5, 0, 0.5655],
  [9, 0, 0.7008],
  [19, 1, 0.7639],
  [1, 1, 0.0945],
  [50, 50, 0.4038],
])('of %d accepted and %d rejected is the lower bound of Wilson', (accepted, rejected, expected) => {
  expect(score(accepted, rejected)).toBeCloseTo(expected, 3)
})

it('rises with each accepted field, falls with each rejected one, and stays between 0 and 1', () => {
  for (let accepted = 0; accepted < 40; accepted++)
    for (let rejected = 0; rejected < 40; rejected++) {
      const now = score(accepted, rejected)
      expect(now).toBeGreaterThanOrEqual(0)
      expect(now).toBeLessThan(1)
      expect(score(accepted + 1, rejected)).toBeGreaterThan(now)
      if (accepted > 0) expect(score(accepted, rejected + 1)).toBeLessThan(now)
    }
})

it('is high from nine accepted fields on, or with more for each rejected one', () => {
  const isHigh = (accepted: number, rejected = 0) => accuracyOf({ accepted, rejected }).isHigh
  expect([isHigh(8), isHigh(9), isHigh(9, 1)]).toEqual([false, true, false])
  expect([isHigh(13, 1), isHigh(14, 1)]).toEqual([false, true])
})
