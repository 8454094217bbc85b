import type { Sql } from '@vitrine/service-kit'

/** When a user added the museum that is the `count`-th from the newest; undefined where there are fewer. */
export async function findCreatedAt(sql: Sql, userId: number, count: number): Promise<Date | undefined> {
  const rows = await sql.query<{ at: Date }>(
    `select created_at as at from museums where created_by = $1::bigint order by id desc limit $2::int`,
    [userId, count],
  )
  return rows[count - 1]?.at
}
