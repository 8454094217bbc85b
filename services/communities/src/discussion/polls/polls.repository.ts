import type { Transaction } from '@vitrine/service-kit'

export interface Poll {
  options: string[]
  votes: number[]
  closes_at: Date
}

/** Locks a poll: its voters come one after the other, so that the counts are those of the rows. */
export async function lockPoll(tx: Transaction, postId: number): Promise<Poll | null> {
  const [row] = await tx.query<Poll>(
    'select options, votes, closes_at from polls where post_id = $1 for no key update',
    [postId],
  )
  return row ?? null
}

export async function findVote(tx: Transaction, postId: number, userId: number): Promise<number | null> {
  const [row] = await tx.query<{ option_index: number }>(
    'select option_index from poll_votes where post_id = $1 and user_id = $2',
    [postId, userId],
  )
  return row?.option_index ?? null
}

export async function storeVote(
  tx: Transaction,
  vote: { postId: number; userId: number; optionIndex: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into poll_votes (post_id, user_id, option_index, voted_at) values ($1, $2, $3, $4)
     on conflict (post_id, user_id) do update set option_index = excluded.option_index, voted_at = excluded.voted_at`,
    [vote.postId, vote.userId, vote.optionIndex, vote.at],
  )
}

/** Of a poll that is locked. */
export async function storeVotes(tx: Transaction, postId: number, votes: readonly number[]): Promise<void> {
  await tx.query('update polls set votes = $2 where post_id = $1', [postId, votes])
}
