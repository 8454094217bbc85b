import type { Sql } from '@vitrine/service-kit'

/**
 * Recomputes the popularity of these museums, by which search orders equal hits: it grows with posts and followers,
 * is doubled by verification, and is 0 for an unverified museum without either. Call it after a change of
 * `museum_standings`, in the same transaction.
 */
export async function refreshPopularity(sql: Sql, museumIds: readonly number[]): Promise<void> {
  await sql.query(
    `update museum_search set popularity = computed.popularity
     from (select museum_id, (1 + ln(1 + posts_count + followers_count))
                  * case when is_verified then 2 else 1 end - 1 as popularity
           from museum_standings where museum_id = any($1::int[])) computed
     where museum_search.museum_id = computed.museum_id
       and museum_search.popularity is distinct from computed.popularity::real`,
    [museumIds],
  )
}
