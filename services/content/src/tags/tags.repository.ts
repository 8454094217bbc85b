import type { TrendingTag } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'

/** Tags by how many users used them since then, at least two; an index over the days finds the rows. */
export function findTrendingTags(sql: Sql, since: Date, limit: number): Promise<TrendingTag[]> {
  return sql.query<TrendingTag>(
    `select tag, count(distinct author_id)::int as "authorsCount", count(*)::int as "postsCount"
     from post_tags where created_at > $1
     group by tag having count(distinct author_id) >= 2
     order by "authorsCount" desc, "postsCount" desc, tag limit $2`,
    [since, limit],
  )
}
