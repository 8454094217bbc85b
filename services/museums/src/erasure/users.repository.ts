import { purge, type Sql } from '@vitrine/service-kit'

/** Bounded by the museums that one user manages. */
export const clearManager = (sql: Sql, userId: number): Promise<unknown> =>
  sql.query('update museums set manager_id = null where manager_id = $1', [userId])

/** The copies of the user: in search, of follows, and of whom a viewer is not shown. */
export async function eraseUser(sql: Sql, userId: number): Promise<void> {
  for (const [table, column] of [
    ['user_follows', 'follower_id'],
    ['user_follows', 'followee_id'],
    ['hidden_users', 'viewer_id'],
    ['hidden_users', 'user_id'],
    ['search_users', 'user_id'],
  ] as const)
    await purge(
      sql,
      `delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${column} = $2 limit $1::int)) returning 1`,
      [userId],
    )
}
