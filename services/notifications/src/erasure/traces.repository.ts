import { eraseRows, type Sql } from '@vitrine/service-kit'

/** What the user was notified of, and what they chose. */
export const eraseOwn = (sql: Sql, userId: number): Promise<void> =>
  eraseRows(
    sql,
    [
      ['notifications', 'user_id'],
      ['withdrawn_acts', 'user_id'],
      ['withdrawn_acts', 'actor_id'],
      ['notification_dedup', 'user_id'],
      ['notification_dedup', 'actor_id'],
      ['notification_preferences', 'user_id'],
      ['muted_threads', 'user_id'],
      ['muted_communities', 'user_id'],
      ['message_inboxes', 'user_id'],
      ['notification_mails', 'user_id'],
    ],
    userId,
  )

/** The copies of the user, and of whom and what the user follows, blocks and mutes. */
export const eraseCopies = (sql: Sql, userId: number): Promise<void> =>
  eraseRows(
    sql,
    [
      ['follows', 'followed_id', "followed = 'user'"],
      ['follows', 'user_id'],
      ['blocks', 'blocker_id'],
      ['blocks', 'blocked_id'],
      ['mutes', 'muter_id'],
      ['mutes', 'muted_id'],
      ['people', 'id'],
      ['verified_users', 'user_id'],
      ['recent_posts', 'author_id'],
      ['community_members', 'user_id'],
    ],
    userId,
  )

/** What the user wrote in reports; the reports themselves are an audit. */
export const clearReports = (sql: Sql, userId: number): Promise<unknown> =>
  sql.query(`update message_reports set details = '' where reporter_id = $1 and details <> ''`, [userId])

/** Who did what many are still to be notified of, and what the user alone is to be notified of. */
export async function clearFanOuts(sql: Sql, userId: number): Promise<void> {
  await sql.query(
    `delete from fan_outs
     where (audience = 'user' and audience_id = $1) or (delivery -> 'actor' ->> 'id')::bigint = $1`,
    [userId],
  )
  await sql.query(
    'update fan_outs set except_users = array_remove(except_users, $1) where $1 = any(except_users)',
    [userId],
  )
}
