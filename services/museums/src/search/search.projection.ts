import type { UserSummary } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { searchText } from './text.ts'

/** Stores the user as identity last published them; `followed` is added to the number of followers. */
export async function rememberUser(sql: Sql, user: UserSummary, followed = 0): Promise<void> {
  await sql.query(
    `insert into search_users as stored (user_id, username, full_name, summary, followers_count)
     values ($1, $2, $3, $4::jsonb, $5::int)
     on conflict (user_id) do update set username = excluded.username, full_name = excluded.full_name,
       summary = excluded.summary, followers_count = stored.followers_count + excluded.followers_count`,
    [
      user.id,
      searchText(user.username),
      searchText(`${user.firstName} ${user.lastName}`),
      JSON.stringify(user),
      followed,
    ],
  )
}

export async function loseFollower(sql: Sql, userId: number): Promise<void> {
  await sql.query(
    'update search_users set followers_count = greatest(followers_count - 1, 0) where user_id = $1',
    [userId],
  )
}
