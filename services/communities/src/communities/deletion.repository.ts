import type { CommunityRef } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'

export const markDeleted = (tx: Transaction, id: number, by: number, at: Date) =>
  tx.query(
    `update communities set state = 'deleted', deleted_by = $2, deleted_at = $3, version = version + 1
     where id = $1`,
    [id, by, at],
  )

/** Null: it is not deleted, or was deleted before `since`. */
export async function markRestored(
  tx: Transaction,
  id: number,
  since: Date,
  at: Date,
): Promise<CommunityRef | null> {
  const [row] = await tx.query<{ name: string; is_private: boolean }>(
    `update communities set state = case when creator_id is null then 'archived' else 'active' end,
       deleted_by = null, deleted_at = null, updated_at = $3, version = version + 1
     where id = $1 and state = 'deleted' and deleted_at > $2 returning name, is_private`,
    [id, since, at],
  )
  return row ? { id, name: row.name, isPrivate: row.is_private } : null
}

export const listExpired = async (sql: Sql, before: Date, limit: number): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      `select id from communities where state = 'deleted' and deleted_at <= $1 order by deleted_at limit $2`,
      [before, limit],
    )
  ).map(({ id }) => id)

/** What a community may have many of; the rest goes with its own row. */
const parts = [
  'comments',
  'deleted_comments',
  'comment_revisions',
  'posts',
  'deleted_posts',
  'waiting_posts',
  'community_post_counts',
  'members',
  'member_stats',
  'join_requests',
  'invitations',
  'moderation_log',
  'report_entries',
  'reports',
  'restrictions',
  'bans',
  'rsvps',
  'meetup_photos',
  'recap_consents',
  'visit_plans',
  'events',
] as const

const postsOfCommunity = ['posts', 'deleted_posts', 'waiting_posts']
  .map(table => `select id from ${table} where community_id = $2 and has_media`)
  .join(' union all ')

/** In bounded statements, of a community that is deleted and too old to be restored. */
export async function purgeParts(sql: Sql, communityId: number): Promise<void> {
  await purge(
    sql,
    `delete from post_media where ctid = any(array(
       select s.ctid from post_media s where s.post_id in (${postsOfCommunity}) limit $1::int)) returning 1`,
    [communityId],
    1_000,
  )
  for (const table of parts)
    await purge(
      sql,
      `delete from ${table} where ctid = any(array(
         select ctid from ${table} where community_id = $2 limit $1::int)) returning 1`,
      [communityId],
      1_000,
    )
}

/** False: another run was first. */
export const deleteRow = async (tx: Transaction, id: number): Promise<boolean> =>
  (await tx.query(`delete from communities where id = $1 and state = 'deleted' returning 1`, [id])).length > 0
