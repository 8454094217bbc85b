import { describe, expect, it } from 'vitest'
import { pageNumbers } from './pages.ts'

describe('the numbers of pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 7029, [1, 2, null, 7029]],
    [4, 7029, [1, 2, 3, 4, 5, null, 7029]],
    [3000, 7029, [1, null, 2999, 3000, 3001, null, 7029]],
    [7029, 7029, [1, null, 7028, 7029]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])('on page %i of %i', (current, last, numbers) => {
    expect(pageNumbers(current, last)).toEqual(numbers)
  })
})
