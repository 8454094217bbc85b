import type { CommunityPoll } from '@vitrine/contracts'

/**
 * A poll after the reader's vote for an option, as far as the page can know it: of others' votes only the server knows
 * until the first own one.
 */
export function votedFor(poll: CommunityPoll, option: number): CommunityPoll {
  const { ownVote, votes, totalVotes } = poll
  if (ownVote === option) return poll
  return {
    ...poll,
    ownVote: option,
    totalVotes: totalVotes + (ownVote === null ? 1 : 0),
    votes: votes?.map((count, index) => count + Number(index === option) - Number(index === ownVote)) ?? null,
  }
}

/** The share of each option, rounded to a hundredth so that together they exceed the whole by little. */
export const shares = (votes: readonly number[]): number[] => {
  const total = votes.reduce((sum, count) => sum + count, 0)
  return votes.map(count => (total === 0 ? 0 : Math.round((count * 100) / total) / 100))
}

/** Its end may come while it is shown. */
export const isClosedAt = ({ isClosed, closesAt }: CommunityPoll, now: number): boolean =>
  isClosed || (closesAt !== null && new Date(closesAt).getTime() <= now)
