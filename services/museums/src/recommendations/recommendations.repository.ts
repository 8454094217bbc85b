import type { RecommendedMuseum } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { type CardRow, cardColumns } from '../museums/card.ts'
import { isPlaced, pointOf, position } from '../museums/list.repository.ts'
import { relativeTo } from '../trending/score.ts'
import type { Taste } from './taste.ts'

export type RecommendedRow = CardRow & Pick<RecommendedMuseum, 'reason'>

/** How many museums are compared of each kind: the cost does not grow with their number. */
const max = { trending: 100, featured: 100, ofEachCity: 50, nearEach: 30 } as const
const earthRadiusKm = 6_371
/** At this distance nearness is 1/e; museums up to there are near. */
const nearKm = 25

/** Museums that may be recommended, each found by an index. */
const candidates = `
  (select museum_id from museum_trends where score is not null
   order by score desc, museum_id limit ${max.trending})
  union
  (select museum_id from museum_standings
   order by is_verified desc, recent_posts_count desc, rating desc nulls last, museum_id limit ${max.featured})
  union
  select found.museum_id from unnest($4::text[]) as city cross join lateral (
    select museum_id from museum_search where split_part(about, '  ', 1) = city limit ${max.ofEachCity}) found
  union
  select nearest.id from unnest($6::text[]) as spot cross join lateral (
    select m.id from museums m where m.latitude is not null and ${isPlaced}
    order by ${position} <-> spot::cube limit ${max.nearEach}) nearest`

/** From 1, in a known city, to 0, far from all known places. */
const closeness = `case when concat_ws('|', m.city, m.state, m.country) = any($5::text[]) then 1
  when m.latitude is not null and ${isPlaced} then coalesce((
    select exp(-min(${position} <-> spot::cube) * ${earthRadiusKm} / ${nearKm}) from unnest($6::text[]) as spot), 0)
  else 0 end`

/**
 * Museums that the user neither follows nor has visited: near or like those of the taste, then trending ones. The score is
 * 3 × closeness + 2 × the category's share + the trend beside the strongest one, and a little for a verified museum.
 */
export const listRecommended = (
  sql: Sql,
  userId: number,
  { categories, cities, places }: Taste,
  limit: number,
): Promise<RecommendedRow[]> =>
  sql.query<RecommendedRow>(
    `with candidate as materialized (${candidates}),
     rated as (
       select m.id, ${closeness} as closeness, coalesce(taste.share, 0) as affinity,
         coalesce(${relativeTo('t.score', '(select max(score) from museum_trends)')}, 0) as trend
       from candidate c join museums m on m.id = c.museum_id
       left join museum_trends t on t.museum_id = m.id
       left join unnest($2::text[], $3::float8[]) as taste(category, share) on taste.category = m.category
       where not exists (select 1 from museum_follows f where f.museum_id = m.id and f.user_id = $1::bigint)
         and not exists (select 1 from check_ins v where v.museum_id = m.id and v.user_id = $1::bigint)
     )
     select ${cardColumns}, why.reason
     from rated r join museums m on m.id = r.id join museum_standings s on s.museum_id = r.id
     cross join lateral (
       select case when r.closeness > exp(-1::float8) then 'near' when r.affinity > 0 then 'category'
         when r.trend > 0 then 'trending' end as reason) why
     where why.reason is not null
     order by why.reason = 'trending',
       3 * r.closeness + 2 * r.affinity + r.trend + case when s.is_verified and why.reason <> 'trending' then 0.25 else 0 end desc, r.id
     limit $7`,
    [
      userId,
      [...categories.keys()],
      [...categories.values()],
      cities.map(({ text }) => text),
      cities.map(({ region }) => region),
      places.map(pointOf),
      limit,
    ],
  )
