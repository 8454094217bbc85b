import { expect, it } from 'vitest'
import { recount, standingOf } from './stars.ts'

const none = [0, 0, 0, 0, 0]

it.each([
  ['a new review', none, null, 5, [0, 0, 0, 0, 1]],
  ['a replaced one', [0, 0, 0, 0, 1], 5, 1, [1, 0, 0, 0, 0]],
  ['a replaced one with the same stars', [0, 2, 0, 0, 0], 2, 2, [0, 2, 0, 0, 0]],
  ['a deleted one', [0, 0, 3, 0, 0], 3, null, [0, 0, 2, 0, 0]],
])('counts %s', (_name, counts, before, after, expected) => {
  expect(recount(counts, before, after)).toEqual(expected)
})

it('averages the stars, and has no rating without reviews', () => {
  expect(standingOf([1, 0, 0, 0, 2])).toEqual({ rating: 11 / 3, totalReviews: 3 })
  expect(standingOf(none)).toEqual({ rating: null, totalReviews: 0 })
})
