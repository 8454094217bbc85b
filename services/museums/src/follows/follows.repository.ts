import { lockName, type Transaction } from '@vitrine/service-kit'

/** The user is the aggregate of these events: one change per user at a time keeps them in order. */
export const lockFollowsOf = (tx: Transaction, userId: number): Promise<unknown> =>
  lockName(tx, `museum-follows ${userId}`)

/** A follow that has ended, and when it began. */
export interface EndedFollow {
  museumId: number
  followedAt: Date
}

/** Ends some follows of a user with their counts, which it locks in the order of the museums; returns them. */
export async function deleteFollows(tx: Transaction, userId: number, limit: number): Promise<EndedFollow[]> {
  const deleted = await tx.query<EndedFollow>(
    `delete from museum_follows where user_id = $1 and museum_id = any(array(
       select museum_id from museum_follows where user_id = $1 order by museum_id limit $2))
     returning museum_id as "museumId", followed_at as "followedAt"`,
    [userId, limit],
  )
  await tx.query(
    `with locked as (
       select museum_id from museum_standings where museum_id = any($1::int[]) order by museum_id for update
     )
     update museum_standings s set followers_count = followers_count - 1 from locked
     where s.museum_id = locked.museum_id`,
    [deleted.map(({ museumId }) => museumId)],
  )
  return deleted
}
