import { earthRadiusKm, type RecommendedMuseum } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { type CardRow, cardColumns } from '../museums/card.ts'
import { isPlaced, pointOf, position } from '../museums/list.repository.ts'
import { relativeTo } from '../trending/score.ts'
import type { Taste } from './taste.ts'

export type RecommendedRow = CardRow & Pick<RecommendedMuseum, 'reason'>

/** How many museums are compared of each kind: the cost does not grow with their number. */
const max = { trending: 100, featured: 100, ofEachCategory: 50, ofEachCity: 50, nearEach: 30 } as const
const maxCategories = 3
/** At this distance nearness is 1/e; museums up to there are near. */
const nearKm = 25

const followed = (museumId: string) =>
  `exists (select 1 from museum_follows f where f.museum_id = ${museumId} and f.user_id = $1::bigint)`

/**
 * Museums that may be recommended, each kind in the order of an index. What the user follows is left out before the limit, so
 * that who follows much is recommended as much.
 */
const candidates = `
  (select t.museum_id from museum_trends t where t.score is not null and not ${followed('t.museum_id')}
   order by t.score desc, t.museum_id limit ${max.trending})
  union
  (select s.museum_id from museum_standings s where not ${followed('s.museum_id')}
   order by s.is_verified desc, s.recent_posts_count desc, s.rating desc nulls last, s.museum_id
   limit ${max.featured})
  union
  select found.museum_id from unnest(($2::text[])[:${maxCategories}]) as liked cross join lateral (
    select s.museum_id from museum_search s where s.category = liked and not ${followed('s.museum_id')}
    order by s.popularity desc, s.museum_id limit ${max.ofEachCategory}) found
  union
  select found.museum_id from unnest($4::text[], $5::text[]) as known(city, region) cross join lateral (
    select s.museum_id from museum_search s join museums m on m.id = s.museum_id
    where split_part(s.about, '  ', 1) = known.city
      and concat_ws('|', m.city, m.state, m.country) = known.region and not ${followed('s.museum_id')}
    order by s.popularity desc, s.museum_id limit ${max.ofEachCity}) found
  union
  select nearest.id from unnest($6::text[]) as spot cross join lateral (
    select m.id from museums m
    where m.latitude is not null and ${isPlaced} and not ${followed('m.id')}
    order by ${position} <-> spot::cube limit ${max.nearEach}) nearest`

/** Looked up by its id: "offset 0" keeps the planner from a join that reads all museums. */
const museum = `select m.id, m.category, m.city, m.state, m.country, m.latitude, m.longitude
  from museums m where m.id = c.museum_id offset 0`
const trendOf = (museumId: string) => `(select t.score from museum_trends t where t.museum_id = ${museumId})`

/** From 1, in a known city, to 0, far from all known places. */
const closeness = `case when concat_ws('|', m.city, m.state, m.country) = any($5::text[]) then 1
  when m.latitude is not null and ${isPlaced} then coalesce((
    select exp(-min(${position} <-> spot::cube) * ${earthRadiusKm} / ${nearKm}) from unnest($6::text[]) as spot), 0)
  else 0 end`

/**
 * Museums that the user does not follow: near or like those of the taste, first those that the user has not visited, then
 * trending ones. The score is 3 × closeness + 2 × the category's share + the trend beside the strongest one, and a little for a
 * verified museum.
 */
export function listRecommended(
  sql: Sql,
  userId: number,
  { categories, cities, places }: Taste,
  limit: number,
): Promise<RecommendedRow[]> {
  const shares = [...categories].toSorted(([, a], [, b]) => b - a)
  return sql.query<RecommendedRow>(
    `with candidate as materialized (${candidates}),
     rated as (
       select m.id, ${closeness} as closeness, coalesce(taste.share, 0) as affinity,
         coalesce(${relativeTo(trendOf('m.id'), '(select max(score) from museum_trends)')}, 0) as trend,
         (select s.is_verified from museum_standings s where s.museum_id = m.id) as is_verified,
         exists (select 1 from check_ins v where v.museum_id = m.id and v.user_id = $1::bigint) as is_visited
       from candidate c cross join lateral (${museum}) m
       left join unnest($2::text[], $3::float8[]) as taste(category, share) on taste.category = m.category
     ), best as (
       select r.id, why.reason, row_number() over (
         order by why.reason = 'trending', r.is_visited,
           3 * r.closeness + 2 * r.affinity + r.trend
             + case when r.is_verified and why.reason <> 'trending' then 0.25 else 0 end desc, r.id) as place
       from rated r cross join lateral (
         select case when r.closeness > exp(-1::float8) then 'near' when r.affinity > 0 then 'category'
           when r.trend > 0 then 'trending' end as reason) why
       where why.reason is not null
       order by place limit $7
     )
     select ${cardColumns}, best.reason
     from best join museums m on m.id = best.id join museum_standings s on s.museum_id = best.id
     order by best.place`,
    [
      userId,
      shares.map(([category]) => category),
      shares.map(([, share]) => share),
      cities.map(({ text }) => text),
      cities.map(({ region }) => region),
      places.map(pointOf),
      limit,
    ],
  )
}
