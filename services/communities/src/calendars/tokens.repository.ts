import { prepared, type Sql } from '@vitrine/service-kit'
import { isShownUser } from '../people/people.repository.ts'

/** In place of an earlier one. */
export const storeToken = (
  sql: Sql,
  { userId, hash, at }: { userId: number; hash: Buffer; at: Date },
): Promise<unknown> =>
  sql.query(
    `insert into calendar_tokens (user_id, token_hash, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
    [userId, hash, at],
  )

export const deleteToken = (sql: Sql, userId: number): Promise<unknown> =>
  sql.query('delete from calendar_tokens where user_id = $1', [userId])

/** Since when the user has an address; null: none. */
export async function findCreatedAt(sql: Sql, userId: number): Promise<Date | null> {
  const [row] = await sql.query<{ created_at: Date }>(
    'select created_at from calendar_tokens where user_id = $1',
    [userId],
  )
  return row?.created_at ?? null
}

const byHash = prepared<{ user_id: number }>(
  'user_of_calendar',
  `select user_id from calendar_tokens where token_hash = $1 and ${isShownUser('user_id')}`,
)

/** Whose calendar it is; null: no one's, or that of a hidden account. */
export const findUserOf = async (sql: Sql, hash: Buffer): Promise<number | null> =>
  (await byHash(sql, [hash]))[0]?.user_id ?? null

const answered = prepared<{ id: number }>(
  'answered_events',
  `select id from (
     select e.id, e.starts_at from rsvps r join events e on e.id = r.event_id
     where r.user_id = $1 and e.ends_at > $2 and (e.cancelled_at is null or e.cancelled_at > $2)
     order by e.ends_at <= $3, abs(extract(epoch from e.starts_at - $3)), e.id limit $4
   ) nearest order by starts_at, id`,
)

/** What a user has answered and is still to come, the soonest first; of fewer than the limit, also what was last. In order. */
export const listAnswered = async (
  sql: Sql,
  userId: number,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<number[]> => (await answered(sql, [userId, since, now, limit])).map(({ id }) => id)
