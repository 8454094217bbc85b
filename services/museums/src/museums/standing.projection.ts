import type { PostHit } from '@vitrine/contracts'
import type { Database, Transaction } from '@vitrine/service-kit'
import { refreshPopularity } from '../search/popularity.ts'

/** How long a post counts as recent. */
const recentDays = 30

/** Adds posts to the counts of their museums: one statement per table for the whole batch. */
export async function countInsights(tx: Transaction, posts: readonly PostHit[], now: Date): Promise<void> {
  const tagged = posts.flatMap(({ museum, createdAt }) =>
    museum ? [{ id: museum.id, day: createdAt.slice(0, 10) }] : [],
  )
  if (tagged.length === 0) return
  const ids = [...new Set(tagged.map(each => each.id))]
  await lockStandings(tx, ids)
  await tx.query(
    `with counts as (
       select museum_id, day, count(*)::int as insights
       from unnest($1::int[], $2::date[]) as post(museum_id, day)
       where museum_id in (select museum_id from museum_standings)
       group by museum_id, day
     ), days as (
       insert into museum_insight_days as stored (museum_id, day, insights)
       select museum_id, day, insights from counts where day > $3::date - ${recentDays}
       on conflict (day, museum_id) do update set insights = stored.insights + excluded.insights
     )
     update museum_standings set
       total_insights = total_insights + sums.insights,
       recent_insights = recent_insights + sums.recent
     from (select museum_id, sum(insights)::int as insights,
             coalesce(sum(insights) filter (where day > $3::date - ${recentDays}), 0)::int as recent
           from counts group by museum_id) sums
     where museum_standings.museum_id = sums.museum_id`,
    [tagged.map(each => each.id), tagged.map(each => each.day), dayOf(now)],
  )
  await refreshPopularity(tx, ids)
}

/** Takes posts that are no longer recent out of the counts; returns how many museums changed. */
export const forgetOldInsights = (db: Database, now: Date): Promise<number> =>
  db.transaction(async tx => {
    const old = await tx.query<{ id: number }>(
      `select distinct museum_id as id from museum_insight_days where day <= $1::date - ${recentDays}`,
      [dayOf(now)],
    )
    await lockStandings(
      tx,
      old.map(row => row.id),
    )
    await tx.query(
      `with expired as (
         delete from museum_insight_days where day <= $1::date - ${recentDays} returning museum_id, insights
       )
       update museum_standings set recent_insights = recent_insights - sums.insights
       from (select museum_id, sum(insights)::int as insights from expired group by museum_id) sums
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
