import type { TrendingTag } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { isPublic } from '../audience/audience.ts'

/** Tags by how many users whom everyone is shown used them since then, at least two; an index over the days finds the rows. */
export function findTrendingTags(sql: Sql, since: Date, limit: number): Promise<TrendingTag[]> {
  return sql.query<TrendingTag>(
    `select tag, count(distinct author_id)::int as "authorsCount", count(*)::int as "postsCount"
     from post_tags t join authors a on a.id = t.author_id and a.audience = 'public'
     where created_at > $1
     group by tag having count(distinct author_id) >= 2
     order by "authorsCount" desc, "postsCount" desc, tag limit $2`,
    [since, limit],
  )
}

/** Which of a few tags two such users still use: the newest rows of each tag answer it, however many there are. */
export async function findUsedTags(sql: Sql, tags: readonly string[], since: Date): Promise<Set<string>> {
  const rows = await sql.query<{ tag: string }>(
    `select given.tag from unnest($1::text[]) as given(tag)
     cross join lateral (
       select author_id from post_tags t
       where tag = given.tag and created_at > $2 and ${isPublic('t.author_id')} order by post_id desc limit 1
     ) as newest
     cross join lateral (
       select 1 from post_tags t
       where tag = given.tag and author_id <> newest.author_id and created_at > $2 and ${isPublic('t.author_id')}
       order by post_id desc limit 1
     ) as other`,
    [tags, since],
  )
  return new Set(rows.map(row => row.tag))
}
