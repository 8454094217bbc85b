import { eraseRows, type Sql } from '@vitrine/service-kit'

/** Bounded by the museums that one user manages, has added, has changed or has decided about, which stay. */
export async function clearMuseums(sql: Sql, userId: number): Promise<void> {
  await sql.query('update museums set manager_id = null where manager_id = $1', [userId])
  await sql.query('update museum_edits set user_id = null where user_id = $1', [userId])
  await sql.query('update museum_suggestions set decided_by = null where decided_by = $1', [userId])
  await sql.query('update museums set created_by = null where created_by = $1', [userId])
}

/** The visits, the suggested museums, and the copies of the user: in search, of follows, and of whom a viewer is not shown. */
export const eraseUser = (sql: Sql, userId: number): Promise<void> =>
  eraseRows(
    sql,
    [
      ['check_ins', 'user_id'],
      ['museum_suggestions', 'user_id'],
      ['user_follows', 'follower_id'],
      ['user_follows', 'followee_id'],
      ['hidden_users', 'viewer_id'],
      ['hidden_users', 'user_id'],
      ['search_users', 'user_id'],
    ],
    userId,
  )
