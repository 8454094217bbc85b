import { trashDays } from '@vitrine/contracts'
import { purge, type Sql } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { purgeRejected } from '../review/waiting.repository.ts'

const dayMs = 24 * 3_600_000
const postsPerRound = 50

/**
 * Deletes for good what has been in the trash for 30 days, until nothing is left to delete; returns how many.
 */
export async function purgeTrash({
  db,
  clock,
}: Pick<CommunitiesContext, 'db' | 'clock'>): Promise<{ posts: number; comments: number; rejected: number }> {
  const before = new Date(clock().getTime() - trashDays * dayMs)
  let posts = 0
  while (true) {
    const old = await db.query<{ id: number }>(
      `select id from deleted_posts where deleted_at < $1 order by deleted_at limit $2`,
      [before, postsPerRound],
    )
    if (old.length === 0) break
    await purgePosts(
      db,
      old.map(({ id }) => id),
    )
    posts += old.length
  }
  const comments = await purge(
    db,
    `with purged as (
       delete from deleted_comments where id = any(array(
         select id from deleted_comments where root_id is not null and deleted_at < $2
         limit $1::int)) returning id
     ), history as (
       delete from comment_revisions where comment_id in (select id from purged)
     )
     select 1 from purged`,
    [before],
  )
  return { posts, comments, rejected: await purgeRejected(db, before) }
}

/** The posts go last: a purge that is interrupted finds them again. */
export async function purgePosts(db: Sql, ids: readonly number[]): Promise<void> {
  for (const table of ['likes', 'poll_votes'])
    await purge(
      db,
      `delete from ${table} where ctid = any(array(
         select ctid from ${table} where post_id = any($2::int[]) limit $1::int)) returning 1`,
      [ids],
    )
  await purge(
    db,
    `with purged as (
       delete from deleted_comments where id = any(array(
         select id from deleted_comments where post_id = any($2::int[]) limit $1::int)) returning id
     ), history as (
       delete from comment_revisions where comment_id in (select id from purged)
     )
     select 1 from purged`,
    [ids],
  )
  // Those that were restored meanwhile keep their counters; what refers to the others goes with them.
  await db.query(
    `with purged as (delete from deleted_posts where id = any($1::int[]) returning id)
     delete from community_post_counts where post_id in (select id from purged)`,
    [ids],
  )
}
