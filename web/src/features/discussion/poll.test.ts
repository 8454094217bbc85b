import type { CommunityPoll } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { isClosedAt, shares, votedFor } from './poll.ts'

const poll: CommunityPoll = {
  votes: null,
  totalVotes: 4,
  ownVote: null,
  closesAt: '2026-11-25T12:00:00.000Z',
  isClosed: false,
}

describe('a vote', () => {
  it('is counted once, and shows no votes of others before the server does', () => {
    expect(votedFor(poll, 1)).toMatchObject({ ownVote: 1, totalVotes: 5, votes: null })
  })
  it('moves from one option to another', () => {
    expect(votedFor({ ...poll, ownVote: 0, votes: [3, 1] }, 1)).toMatchObject({
      ownVote: 1,
      totalVotes: 4,
      votes: [2, 2],
    })
  })
  it('changes nothing for the same option', () => {
    const voted = { ...poll, ownVote: 1, votes: [3, 1] }
    expect(votedFor(voted, 1)).toBe(voted)
  })
})

it('shares are rounded to a hundredth, and zero without votes', () => {
  expect(shares([1, 2])).toEqual([0.33, 0.67])
  expect(shares([0, 0])).toEqual([0, 0])
})

it('a poll is closed from its end on, also while the page shows it', () => {
  const end = Date.parse('2026-11-25T12:00:00.000Z')
  expect([isClosedAt(poll, end - 1), isClosedAt(poll, end)]).toEqual([false, true])
  expect(isClosedAt({ ...poll, closesAt: null, isClosed: true }, 0)).toBe(true)
})
