import type { UserSummary } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { wordingOf } from './wording.ts'

const person = (username: string): UserSummary => ({
  id: 1,
  username,
  slug: username,
  firstName: 'A',
  lastName: 'B',
  profileImageUrl: null,
  role: 'Traveler',
})

describe('the words of a notification', () => {
  it.each([
    [['ada'], 1, '', 'ada liked your insight'],
    [['ada', 'bo'], 2, '', 'ada and bo liked your insight'],
    [['ada', 'bo', 'cy'], 3, '', 'ada and 2 others liked your insight'],
    [['ada', 'bo', 'cy'], 5, 'A vase', 'ada and 4 others liked your insight: “A vase”'],
  ])('%j of %i', (names, count, excerpt, message) => {
    expect(wordingOf('like', names.map(person), count, excerpt).message).toBe(message)
  })
})
