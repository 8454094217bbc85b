import { expect, it } from 'vitest'
import { isEmptySearch, searchIn } from './queries.ts'

it('reads a search from the address, and nothing that is no kind of community', () => {
  expect(searchIn(new URLSearchParams('q=%20light&type=art&membership=private'))).toEqual({
    q: 'light',
    type: 'art',
    membershipType: 'private',
  })
  expect(isEmptySearch(searchIn(new URLSearchParams('q=%20&type=pottery&membership=secret')))).toBe(true)
})
