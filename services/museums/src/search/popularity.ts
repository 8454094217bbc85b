import type { Sql } from '@vitrine/service-kit'

/**
 * How much search prefers these museums among equals: grows with insights and followers, doubled by verification,
 * 0 for one that nobody knows. Call it after a change of `museum_standings`, in the same transaction.
 */
export async function refreshPopularity(sql: Sql, museumIds: readonly number[]): Promise<void> {
  await sql.query(
    `update museum_search set popularity = known.popularity
     from (select museum_id, (1 + ln(1 + total_insights + followers_count))
                  * case when is_verified then 2 else 1 end - 1 as popularity
           from museum_standings where museum_id = any($1::int[])) known
     where museum_search.museum_id = known.museum_id
       and museum_search.popularity is distinct from known.popularity::real`,
    [museumIds],
  )
}
