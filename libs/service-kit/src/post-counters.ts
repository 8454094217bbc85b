import type { Sql, Transaction } from './database.ts'

/**
 * The counters of likes and comments of a service's posts. Requests write rows of `likes` and `comments` alone; the service's own
 * events change the counters, many at once. A row of `likes` says in `counted` what the counter holds of it, and in `liked`
 * whether it was taken back.
 */
export interface PostCounters {
  /** Has the columns `post_id`, `likes` and `comments`. */
  table: 'post_counters' | 'community_post_counts'
  /** Of the subscription that folds the events, as the inbox names it. */
  consumer: string
  /** The types of these events. */
  folded: readonly string[]
}

/** What one event changes. */
export interface CountChange {
  postId: number
  likes: number
  comments: number
  /** Who liked the post, or took the like back. */
  userId?: number
}

export interface PostCounts {
  id: number
  likes: number
  comments: number
}

/** Folds many changes into one update of each counter; returns the counters that changed, as they are. */
export async function foldCounts(
  tx: Transaction,
  { table }: PostCounters,
  changes: readonly CountChange[],
): Promise<PostCounts[]> {
  const ofLikes = changes.filter(change => change.userId !== undefined)
  const likes = [...Map.groupBy(ofLikes, ({ postId, userId }) => `${postId} ${userId}`).values()].map(
    ([first, ...more]) => ({
      postId: first?.postId ?? 0,
      userId: first?.userId ?? 0,
      by: sumOf([...(first ? [first] : []), ...more], 'likes'),
    }),
  )
  if (likes.length > 0) await countLikes(tx, likes)
  const counts = [...Map.groupBy(changes, ({ postId }) => postId)].map(([postId, ofPost]) => ({
    postId,
    likes: sumOf(ofPost, 'likes'),
    comments: sumOf(ofPost, 'comments'),
  }))
  return applyCounts(tx, table, counts)
}

const sumOf = (changes: readonly CountChange[], what: 'likes' | 'comments') =>
  changes.reduce((sum, change) => sum + change[what], 0)

/** Marks in the likes' own rows what the counters now hold of them; deletes those taken back and counted out. */
async function countLikes(
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

/** Adds to the counters, in the order of the posts so that two transactions never deadlock. */
const applyCounts = (
  tx: Transaction,
  table: PostCounters['table'],
  counts: readonly { postId: number; likes: number; comments: number }[],
): Promise<PostCounts[]> =>
  tx.query(
    `with change as (
       select * from unnest($1::bigint[], $2::int[], $3::int[]) as c(post_id, likes, comments)
     ), locked as (
       select k.post_id, c.likes, c.comments from ${table} k join change c using (post_id)
       order by k.post_id for no key update of k
     )
     update ${table} k set likes = k.likes + c.likes, comments = k.comments + c.comments
     from locked c where k.post_id = c.post_id
     returning k.post_id as id, k.likes, k.comments`,
    [counts.map(each => each.postId), counts.map(each => each.likes), counts.map(each => each.comments)],
  )

/** More unfolded likes of one post are not counted: a backlog must not make each like dearer. */
const maxUnfolded = 1_000

/** SQL: what the likes of a post add to its counter that are not folded into it yet (D-75). */
export const unfoldedLikes = (postId: string): string => `(
  select coalesce(sum(u.liked::integer - u.counted), 0) from (
    select liked, counted from likes
    where post_id = ${postId} and counted <> liked::integer limit ${maxUnfolded}) as u)::integer`

export interface CountDrift {
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
export const findCountDrift = (
  sql: Sql,
  { table, consumer, folded }: PostCounters,
  postIds: readonly number[],
): Promise<CountDrift[]> =>
  sql.query(
    `select * from (
       select k.post_id as "postId", k.likes, k.comments,
         (select count(*)::int from likes l where l.post_id = k.post_id and l.liked) as "actualLikes",
         (select count(*)::int from comments c where c.post_id = k.post_id) as "actualComments"
       from ${table} k where k.post_id = any($1::bigint[])
     ) as compared
     where (likes <> "actualLikes" or comments <> "actualComments") and not exists (
       select 1 from outbox o where o.key = "postId"::text and o.type = any($2)
       and not exists (select 1 from inbox i where i.consumer = $3 and i.event_id = o.event_id))`,
    [postIds, folded, consumer],
  )

/** Sets one counter to what the rows say, all in one snapshot; null when by now nothing is wrong. */
export async function repairCounts(
  tx: Transaction,
  counters: PostCounters,
  postId: number,
): Promise<CountDrift | null> {
  await tx.query('set transaction isolation level repeatable read')
  const [drift] = await findCountDrift(tx, counters, [postId])
  if (!drift) return null
  await tx.query('delete from likes where post_id = $1 and not liked', [postId])
  await tx.query('update likes set counted = 1 where post_id = $1 and counted <> 1', [postId])
  await tx.query(`update ${counters.table} set likes = $2, comments = $3 where post_id = $1`, [
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
