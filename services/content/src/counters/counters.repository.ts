import type { Sql, Transaction } from '@vitrine/service-kit'

/** Marks in the likes' own rows what the counters now hold of them; deletes those taken back and counted out. */
export async function countLikes(
  tx: Transaction,
  changes: readonly { postId: number; userId: number; by: number }[],
): Promise<void> {
  const sorted = changes.toSorted((a, b) => a.postId - b.postId || a.userId - b.userId)
  const values = [sorted.map(each => each.postId), sorted.map(each => each.userId)]
  await tx.query(
    `with change as (
       select * from unnest($1::bigint[], $2::bigint[], $3::int[]) as c(post_id, user_id, by)
     ), locked as (
       select l.post_id, l.user_id, c.by from likes l join change c using (post_id, user_id)
       order by l.post_id, l.user_id for no key update of l
     )
     update likes l set counted = l.counted + c.by from locked c
     where l.post_id = c.post_id and l.user_id = c.user_id and c.by <> 0`,
    [...values, sorted.map(each => each.by)],
  )
  await tx.query(
    `delete from likes l using unnest($1::bigint[], $2::bigint[]) as c(post_id, user_id)
     where l.post_id = c.post_id and l.user_id = c.user_id and not l.liked and l.counted = 0`,
    values,
  )
}

/** Adds to the counters, in the order of the posts so that two transactions never deadlock; returns the results. */
export async function applyCounts(
  tx: Transaction,
  counts: readonly { postId: number; likes: number; comments: number }[],
): Promise<{ id: number; likes: number; comments: number }[]> {
  return tx.query(
    `with change as (
       select * from unnest($1::bigint[], $2::int[], $3::int[]) as c(post_id, likes, comments)
     ), locked as (
       select k.post_id, c.likes, c.comments from post_counters k join change c using (post_id)
       order by k.post_id for no key update of k
     )
     update post_counters k set likes = k.likes + c.likes, comments = k.comments + c.comments
     from locked c where k.post_id = c.post_id
     returning k.post_id as id, k.likes, k.comments`,
    [counts.map(each => each.postId), counts.map(each => each.likes), counts.map(each => each.comments)],
  )
}

export interface Drift {
  postId: number
  likes: number
  comments: number
  actualLikes: number
  actualComments: number
}

/**
 * Which of these counters differ from the rows that they count. Posts with an event that is not folded yet (in the
 * outbox and not in the inbox) are left out: their counters are behind, not wrong.
 */
export async function findDrift(sql: Sql, postIds: readonly number[]): Promise<Drift[]> {
  return sql.query<Drift>(
    `select * from (
       select k.post_id as "postId", k.likes, k.comments,
         (select count(*)::int from likes l where l.post_id = k.post_id and l.liked) as "actualLikes",
         (select count(*)::int from comments c where c.post_id = k.post_id) as "actualComments"
       from post_counters k where k.post_id = any($1::bigint[])
     ) as compared
     where (likes <> "actualLikes" or comments <> "actualComments") and not exists (
       select 1 from outbox o where o.key = "postId"::text and o.type = any($2)
       and not exists (select 1 from inbox i where i.consumer = $3 and i.event_id = o.event_id))`,
    [
      postIds,
      ['post-liked', 'post-unliked', 'comment-created', 'comment-deleted', 'comment-restored'],
      foldConsumer,
    ],
  )
}

/** The subscription's name in the inbox. */
export const foldName = 'fold-counters'
const foldConsumer = `content.${foldName}`

/** Sets one counter to what the rows say, all in one snapshot; null when by now nothing is wrong. */
export async function repairCounter(tx: Transaction, postId: number): Promise<Drift | null> {
  await tx.query('set transaction isolation level repeatable read')
  const [drift] = await findDrift(tx, [postId])
  if (!drift) return null
  await tx.query('delete from likes where post_id = $1 and not liked', [postId])
  await tx.query('update likes set counted = 1 where post_id = $1 and counted <> 1', [postId])
  await tx.query('update post_counters set likes = $2, comments = $3 where post_id = $1', [
    postId,
    drift.actualLikes,
    drift.actualComments,
  ])
  return drift
}

/** Posts to inspect: some of the newest, and some from a random place. */
export async function samplePosts(sql: Sql, size: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `(select id from posts order by id desc limit $1)
     union
     (select id from posts
      where id >= (select floor(random() * max(id))::bigint from posts) order by id limit $1)`,
    [size],
  )
  return rows.map(row => row.id)
}
