import type { Sql } from '@vitrine/service-kit'

/**
 * The order of a visit as one statement over all tables: a second formulation of D-74, slow, that
 * keeps nothing in memory. The service is compared with it.
 */
const statement = `
  with recursive timeline as (
    select id from posts
    where (author_id = $1
      or author_id in (select followee_id from user_follows where follower_id = $1)
      or museum_id in (select museum_id from museum_follows where user_id = $1)) and id <= $2
    order by id desc limit 300
  ), candidates as (
    select id from timeline union select post_id from popular_posts where post_id <= $2
  ), ranked as materialized (
    select p.id, p.created_at,
      p.author_id = $1 as is_own,
      p.author_id = $1 and p.created_at > $3::timestamptz - interval '1 hour' as is_first,
      f.author or f.museum as is_followed,
      ln((1 + k.likes + 2 * k.comments)::float8)
        + case when p.author_id = $1 or f.author then ln(3::float8) else 0 end
        + case when f.museum then ln(2::float8) else 0 end
        + extract(epoch from p.created_at - $3::timestamptz)::float8 * ln(2::float8) / 28800 as score
    from candidates join posts p using (id) join post_counters k on k.post_id = p.id,
    lateral (select
      exists (select from user_follows where follower_id = $1 and followee_id = p.author_id) as author,
      exists (select from museum_follows where user_id = $1 and museum_id = p.museum_id) as museum) as f
  ), merged (place, ids) as (
    select 0, array[]::bigint[]
    union all
    select place + 1, ids || coalesce(
      case when (place + 1) % 3 = 0 then (
        select id from ranked where is_followed and not is_own and not is_first and id <> all(ids)
        order by created_at desc, id desc limit 1) end,
      (select id from ranked where not is_first and id <> all(ids) order by score desc, id desc limit 1))
    from merged where place < (select count(*) from ranked where not is_first)
  )
  select id from (
    select id, row_number() over (order by created_at desc, id desc) as place from ranked where is_first
    union all
    select id, 1000 + place
    from (select ids from merged order by place desc limit 1) as rest,
      unnest(rest.ids) with ordinality as placed(id, place)
  ) as visit
  order by place limit 500`

/** Ids in order. */
export async function orderBySql(
  sql: Sql,
  userId: number,
  visit: { bound: number; begunAt: number },
): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(statement, [userId, visit.bound, new Date(visit.begunAt)])
  return rows.map(row => row.id)
}
