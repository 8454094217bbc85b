import type { Transaction } from '@vitrine/service-kit'
import { trendPoints, trendsSince } from './score.ts'
import { changeTrends, type TrendChange } from './trends.repository.ts'

/** What these posts, whose rows the caller has locked, add to the trends of their museums: as insights, and by their likes. */
export const trendsOf = (tx: Transaction, postIds: readonly number[], now: Date): Promise<TrendChange[]> =>
  tx.query<TrendChange>(
    `select museum_id as "museumId", (hit ->> 'createdAt')::timestamptz as at, ${trendPoints.insight} as points
     from search_posts where post_id = any($1::bigint[]) and museum_id is not null and hit is not null
     union all
     select p.museum_id, l.hour, greatest(l.likes, 0) * ${trendPoints.like}
     from post_like_hours l join search_posts p on p.post_id = l.post_id
     where l.post_id = any($1::bigint[]) and l.hour > $2 and p.museum_id is not null`,
    [postIds, trendsSince(now)],
  )

/**
 * After a change of these posts: what they add moves along, to another museum, out with a deletion, back when it is undone.
 * `before` is what {@link trendsOf} said before the change.
 */
export async function moveTrends(
  tx: Transaction,
  postIds: readonly number[],
  before: readonly TrendChange[],
  now: Date,
): Promise<void> {
  const undone = before.map(each => ({ ...each, points: -each.points }))
  await changeTrends(tx, [...undone, ...(await trendsOf(tx, postIds, now))], now)
}
