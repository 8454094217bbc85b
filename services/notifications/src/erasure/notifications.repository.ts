import type { Sql } from '@vitrine/service-kit'

/** Some of the users who are notified of something that this user did. */
export async function findNotified(sql: Sql, actorId: number, limit: number): Promise<number[]> {
  const rows = await sql.query<{ user_id: number }>(
    `select distinct n.user_id from (
       select notification_id from notification_actors where actor_id = $1 limit $2) a
     join notifications n on n.id = a.notification_id`,
    [actorId, limit],
  )
  return rows.map(row => row.user_id)
}
