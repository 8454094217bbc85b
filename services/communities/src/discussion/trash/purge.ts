import { trashDays } from '@vitrine/contracts'
import { purge } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { undecided } from '../../reports/reported.ts'
import { detachMedia } from '../media/attach.ts'
import { deleteRejected } from '../review/waiting.repository.ts'
import { deleteTrashed, showing } from './trash.repository.ts'

const dayMs = 24 * 3_600_000
const postsPerRound = 50

/** SQL: whether `d` is hidden until a report on it, or on what it replied to, is decided. */
const awaitsDecision = (kind: 'community_post' | 'community_comment') =>
  `(d.deleted_as = 'hidden' and exists (select 1 from reports r where r.target_type = '${kind}'
     and r.target_id = ${kind === 'community_post' ? 'd.id' : 'd.root_id'} and ${undecided('r.status')}))`

type Purging = Pick<CommunitiesContext, 'db' | 'outbox' | 'clock'>

/**
 * Deletes for good what has been in the trash for 30 days, until nothing is left to delete; returns how many.
 */
export async function purgeTrash(
  ctx: Purging,
): Promise<{ posts: number; comments: number; rejected: number }> {
  const { db, clock } = ctx
  const before = new Date(clock().getTime() - trashDays * dayMs)
  let posts = 0
  while (true) {
    const old = await db.query<{ id: number }>(
      `select id from deleted_posts d where deleted_at < $1 and not ${awaitsDecision('community_post')}
       order by deleted_at limit $2`,
      [before, postsPerRound],
    )
    if (old.length === 0) break
    await purgePosts(
      ctx,
      old.map(({ id }) => id),
    )
    posts += old.length
  }
  const comments = await purge(
    db,
    `with purged as (
       delete from deleted_comments where id = any(array(
         select id from deleted_comments d
         where root_id is not null and deleted_at < $2 and not ${awaitsDecision('community_comment')}
         limit $1::int)) returning id
     ), history as (
       delete from comment_revisions where comment_id in (select id from purged)
     )
     select 1 from purged`,
    [before],
  )
  return { posts, comments, rejected: await purgeRejected(ctx, before) }
}

/** The posts go last: a purge that is interrupted finds them again. */
export async function purgePosts(
  ctx: Pick<CommunitiesContext, 'db' | 'outbox'>,
  ids: readonly number[],
): Promise<void> {
  const { db } = ctx
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
  await db.transaction(async tx => {
    const purged = await deleteTrashed(tx, ids)
    await detachMedia(
      ctx,
      tx,
      purged.map(row => ({
        ...showing(row),
        deletedAs: row.deleted_as === 'moderator' ? 'moderator' : 'author',
      })),
    )
  })
}

/** Deletes rejected posts; returns how many. */
async function purgeRejected(ctx: Purging, before: Date): Promise<number> {
  let purged = 0
  while (true) {
    const count = await ctx.db.transaction(async tx => {
      const rejected = await deleteRejected(tx, before, postsPerRound)
      await detachMedia(
        ctx,
        tx,
        rejected.map(row => ({ ...showing(row), deletedAs: 'moderator' })),
      )
      return rejected.length
    })
    purged += count
    if (count < postsPerRound) return purged
  }
}
