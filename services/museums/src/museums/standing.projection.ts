import type { Database, Transaction } from '@vitrine/service-kit'
import { refreshPopularity } from '../search/popularity.ts'

/** How long a post counts as recent. */
const recentDays = 30

/** A post more (1) or less (-1) for a museum on a day. */
export interface PostChange {
  museumId: number
  /** YYYY-MM-DD, UTC. */
  day: string
  by: 1 | -1
}

/** Changes the post counts of museums; one statement per table, however many posts. */
export async function countPosts(tx: Transaction, changes: readonly PostChange[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const ids = [...new Set(changes.map(each => each.museumId))]
  await lockStandings(tx, ids)
  await tx.query(
    `with changed as (
       select museum_id, day, sum(by_one)::int as posts
       from unnest($1::int[], $2::date[], $3::int[]) as one(museum_id, day, by_one)
       where museum_id in (select museum_id from museum_standings)
       group by museum_id, day
     ), days as (
       insert into museum_post_days as known (museum_id, day, posts_count)
       select museum_id, day, posts from changed where day > $4::date - ${recentDays}
       on conflict (day, museum_id) do update set posts_count = known.posts_count + excluded.posts_count
     )
     update museum_standings set
       posts_count = posts_count + sums.posts,
       recent_posts_count = recent_posts_count + sums.recent
     from (select museum_id, sum(posts)::int as posts,
             coalesce(sum(posts) filter (where day > $4::date - ${recentDays}), 0)::int as recent
           from changed group by museum_id) sums
     where museum_standings.museum_id = sums.museum_id`,
    [
      changes.map(each => each.museumId),
      changes.map(each => each.day),
      changes.map(each => each.by),
      dayOf(now),
    ],
  )
  await refreshPopularity(tx, ids)
}

/** Takes posts that are no longer recent out of the counts; returns how many museums changed. */
export const forgetOldPosts = (db: Database, now: Date): Promise<number> =>
  db.transaction(async tx => {
    const old = await tx.query<{ id: number }>(
      `select distinct museum_id as id from museum_post_days where day <= $1::date - ${recentDays}`,
      [dayOf(now)],
    )
    await lockStandings(
      tx,
      old.map(row => row.id),
    )
    await tx.query(
      `with expired as (
         delete from museum_post_days where day <= $1::date - ${recentDays} returning museum_id, posts_count
       )
       update museum_standings set recent_posts_count = recent_posts_count - sums.posts
       from (select museum_id, sum(posts_count)::int as posts from expired group by museum_id) sums
       where museum_standings.museum_id = sums.museum_id`,
      [dayOf(now)],
    )
    return old.length
  })

/** Locks rows in id order, so that concurrent transactions wait for each other instead of deadlocking. */
const lockStandings = (tx: Transaction, ids: readonly number[]) =>
  tx.query('select 1 from museum_standings where museum_id = any($1::int[]) order by museum_id for update', [
    ids,
  ])

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
