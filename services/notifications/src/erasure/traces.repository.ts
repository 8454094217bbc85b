import { purge, type Sql } from '@vitrine/service-kit'

type Place = readonly [table: string, column: string]

async function deleteFrom(sql: Sql, places: readonly Place[], userId: number): Promise<void> {
  for (const [table, column] of places) {
    const isLeft = async () =>
      (await sql.query(`select 1 from ${table} where ${column} = $1 limit 1`, [userId])).length > 0
    // A row that is updated meanwhile is another one then, which the statement does not find.
    while (await isLeft())
      await purge(
        sql,
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${column} = $2 limit $1::int)) returning 1`,
        [userId],
      )
  }
}

/** What the user was notified of, and what they chose. */
export const eraseOwn = (sql: Sql, userId: number): Promise<void> =>
  deleteFrom(
    sql,
    [
      ['notifications', 'user_id'],
      ['withdrawn_acts', 'user_id'],
      ['withdrawn_acts', 'actor_id'],
      ['notification_dedup', 'user_id'],
      ['notification_dedup', 'actor_id'],
      ['notification_preferences', 'user_id'],
      ['muted_threads', 'user_id'],
      ['message_inboxes', 'user_id'],
      ['notification_mails', 'user_id'],
    ],
    userId,
  )

/** The copies of the user, and of whom and what the user follows, blocks and mutes. */
export async function eraseCopies(sql: Sql, userId: number): Promise<void> {
  await purge(
    sql,
    `delete from follows where ctid = any(array(
       select ctid from follows where followed = 'user' and followed_id = $2 limit $1::int)) returning 1`,
    [userId],
  )
  await deleteFrom(
    sql,
    [
      ['follows', 'user_id'],
      ['blocks', 'blocker_id'],
      ['blocks', 'blocked_id'],
      ['mutes', 'muter_id'],
      ['mutes', 'muted_id'],
      ['people', 'id'],
      ['verified_users', 'user_id'],
      ['recent_posts', 'author_id'],
    ],
    userId,
  )
}

/** What the user wrote in reports; the reports themselves are an audit. */
export const clearReports = (sql: Sql, userId: number): Promise<unknown> =>
  sql.query(`update message_reports set details = '' where reporter_id = $1 and details <> ''`, [userId])
