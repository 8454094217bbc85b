import { prepared } from '../prepared.ts'
import { timelineLength } from '../timelines/timelines.store.ts'

/** How many ids one visit holds; the timeline and the popular ones are no more together. */
export const visitLength = 500

/**
 * The order of one visit. Candidates: the reader's pushed timeline ($2), what is pulled because too many follow it,
 * their own, of these the newest 300; and the popular ones. A followed author counts three times (so do one's own),
 * a followed museum twice. No id above `$3`, so that a visit that must be ordered again is ordered as before.
 */
const rank = prepared<{ id: number }>(
  'feed_rank',
  `with pulled_from as materialized (
     select c.author_id as id from author_followers c
     where c.is_pulled and exists (
       select 1 from user_follows f where f.follower_id = $1 and f.followee_id = c.author_id)
     union select $1::bigint
   ), pulled_museums as materialized (
     select c.museum_id as id from museum_followers c
     where c.is_pulled and exists (
       select 1 from museum_follows f where f.user_id = $1 and f.museum_id = c.museum_id)
   ), candidates as (
     (select id from (
        select unnest($2::bigint[]) as id
        union all
        select p.id from pulled_from s cross join lateral (
          select id from posts where author_id = s.id and id <= $3 order by id desc limit ${timelineLength}) as p
        union all
        select p.id from pulled_museums s cross join lateral (
          select id from posts where museum_id = s.id and id <= $3 order by id desc limit ${timelineLength}) as p
      ) as timeline
      where id <= $3 group by id order by id desc limit ${timelineLength})
     union
     select post_id from popular_posts where post_id <= $3
   )
   select k.post_id as id
   from candidates c
   join post_counters k on k.post_id = c.id
   left join user_follows f on f.follower_id = $1 and f.followee_id = k.author_id
   left join museum_follows m on m.user_id = $1 and m.museum_id = k.museum_id
   order by post_score(k.likes, k.comments, k.created_at)
     + case when f.followee_id is not null or k.author_id = $1 then ln(3::double precision) else 0 end
     + case when m.museum_id is not null then ln(2::double precision) else 0 end desc, k.post_id desc
   limit ${visitLength}`,
)

type Db = Parameters<typeof rank>[0]

export async function rankVisit(
  db: Db,
  userId: number,
  timeline: readonly number[],
  bound: number,
): Promise<number[]> {
  return (await rank(db, [userId, timeline, bound])).map(row => row.id)
}

const newestId = prepared<{ id: number }>('newest_id', 'select coalesce(max(id), 0) as id from posts')

export async function newestPostId(db: Db): Promise<number> {
  const [row] = await newestId(db, [])
  return row?.id ?? 0
}

const older = prepared<{ id: number }>(
  'feed_older',
  'select id from posts where id < $1 and id <> all($2::bigint[]) order by id desc offset $3 limit $4',
)

/** All else, newest first: what a reader who has seen their visit to its end is shown. */
export async function olderPosts(
  db: Db,
  slice: { before: number; without: readonly number[]; offset: number; limit: number },
): Promise<number[]> {
  const rows = await older(db, [slice.before, slice.without, slice.offset, slice.limit])
  return rows.map(row => row.id)
}
