import type { CommunityPoll } from '@vitrine/contracts'

/** A poll and the viewer's vote in it; null of a post that is none. */
export interface PollRow {
  poll: { options: string[]; votes: number[]; closesAt: string } | null
  own_vote: number | null
}

/** The results show once the viewer has voted, or the poll is closed (DS3). */
export function pollOf({ poll, own_vote: ownVote }: PollRow, now: Date): CommunityPoll | null {
  if (!poll) return null
  const closesAt = new Date(poll.closesAt)
  const isClosed = closesAt <= now
  return {
    votes: isClosed || ownVote !== null ? poll.votes : null,
    totalVotes: poll.votes.reduce((sum, count) => sum + count, 0),
    ownVote,
    closesAt: closesAt.toISOString(),
    isClosed,
  }
}
