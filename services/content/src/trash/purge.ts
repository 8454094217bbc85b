import { postMediaDetached, trashDays } from '@vitrine/contracts'
import { deletePostMedia, type Sql, type Transaction } from '@vitrine/service-kit'
import { purgeBookmarks } from '../bookmarks/bookmarks.repository.ts'
import type { ContentContext } from '../context.ts'
import { deleteDescriptions } from '../media/post-media.repository.ts'

const dayMs = 24 * 3_600_000
const batch = 5_000
const postsPerRound = 50

/** Deletes for good what has been in the trash for 30 days, until nothing is left to delete; returns how many. */
export async function purgeTrash(
  ctx: Pick<ContentContext, 'db' | 'clock' | 'outbox'>,
): Promise<{ posts: number; comments: number }> {
  const { db, clock } = ctx
  const before = new Date(clock().getTime() - trashDays * dayMs)
  let posts = 0
  while (true) {
    const old = await db.query<{ id: number }>(
      'select id from deleted_posts where deleted_at < $1 order by deleted_at limit $2',
      [before, postsPerRound],
    )
    if (old.length === 0) break
    await purgePosts(
      ctx,
      old.map(({ id }) => id),
    )
    posts += old.length
  }
  return { posts, comments: await purgeComments(db, before) }
}

/** The posts go last: a purge that is interrupted finds them again. */
export async function purgePosts(
  { db, outbox }: Pick<ContentContext, 'db' | 'outbox'>,
  ids: readonly number[],
): Promise<void> {
  await repeat(
    db,
    'delete from likes where ctid = any(array(select ctid from likes where post_id = any($1::bigint[]) limit $2))',
    ids,
  )
  await repeat(db, purgeBookmarks, ids)
  await repeat(
    db,
    `with purged as (
       delete from deleted_comments where id = any(array(
         select id from deleted_comments where post_id = any($1::bigint[]) limit $2)) returning id
     ), history as (
       delete from comment_revisions where comment_id in (select id from purged)
     )
     select 1 from purged`,
    ids,
  )
  await db.transaction(async tx => {
    await tx.query('delete from post_revisions where post_id = any($1::bigint[])', [ids])
    await tx.query('delete from post_counters where post_id = any($1::bigint[])', [ids])
    await detachMedia(outbox, tx, await deleteTrashed(tx, ids))
  })
}

interface Purged {
  id: number
  author_id: number
  deleted_as: 'author' | 'moderator'
}

/** Those that were not restored meanwhile. */
const deleteTrashed = (tx: Transaction, ids: readonly number[]): Promise<Purged[]> =>
  tx.query('delete from deleted_posts where id = any($1::bigint[]) returning id, author_id, deleted_as', [
    ids,
  ])

/** What the posts showed is shown by none of them any more, and they cannot come back. */
async function detachMedia(
  outbox: ContentContext['outbox'],
  tx: Transaction,
  posts: readonly Purged[],
): Promise<void> {
  const ids = posts.map(({ id }) => id)
  await deleteDescriptions(tx, ids)
  const media = await deletePostMedia(tx, ids)
  await outbox.publishAll(
    tx,
    postMediaDetached,
    posts.flatMap(({ id, author_id: authorId, deleted_as: deletedAs }) => {
      const mediaIds = media.get(id)
      return mediaIds ? [{ postId: id, authorId, mediaIds, deletedAs }] : []
    }),
  )
}

const purgeComments = (db: Sql, before: Date): Promise<number> =>
  repeat(
    db,
    `with purged as (
       delete from deleted_comments where id = any(array(
         select id from deleted_comments where root_id is not null and deleted_at < $1 limit $2)) returning id
     ), history as (
       delete from comment_revisions where comment_id in (select id from purged)
     )
     select 1 from purged`,
    before,
  )

/** Runs a bounded statement until it finds nothing more; `$1` is the value, `$2` the bound. */
async function repeat(sql: Sql, statement: string, value: unknown): Promise<number> {
  const text = statement.startsWith('delete') ? `${statement} returning 1` : statement
  let count = 0
  while (true) {
    const rows = await sql.query(text, [value, batch])
    count += rows.length
    if (rows.length < batch) return count
  }
}
