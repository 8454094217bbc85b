import type { Sql } from '@vitrine/service-kit'

/**
 * The order of a visit as one statement over all tables: a second formulation of D-74 and of the runs of one author
 * (decision 0075), slow, that keeps nothing in memory. The service is compared with it.
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
  ), shown as (
    select p.id from candidates c join posts p on p.id = c.id join authors a on a.id = p.author_id
    where a.id = $1 or (
      (a.audience = 'public'
        or a.audience in ('private', 'friends')
          and exists (select from user_follows where follower_id = $1 and followee_id = a.id)
          and (a.audience = 'private'
            or exists (select from user_follows where follower_id = a.id and followee_id = $1)))
      and not exists (select from hidden_authors h
        where h.viewer_id = $1 and h.author_id = a.id and (h.until is null or h.until > $3::timestamptz)))
  ), ranked as materialized (
    select p.id, p.created_at, p.author_id,
      p.author_id = $1 as is_own,
      p.author_id = $1 and p.created_at > $3::timestamptz - interval '1 hour' as is_first,
      f.author or f.museum as is_followed,
      ln((1 + k.likes + 2 * k.comments)::float8)
        + case when p.author_id = $1 or f.author then ln(3::float8) else 0 end
        + case when f.museum then ln(2::float8) else 0 end
        + extract(epoch from p.created_at - $3::timestamptz)::float8 * ln(2::float8) / 28800 as score
    from shown join posts p using (id) join post_counters k on k.post_id = p.id,
    lateral (select
      exists (select from user_follows where follower_id = $1 and followee_id = p.author_id) as author,
      exists (select from museum_follows where user_id = $1 and museum_id = p.museum_id) as museum) as f
  ), visit (place, ids, position, last, run) as (
    select 0, array[]::bigint[], 0, null::bigint, 0
    union all
    select place + 1, ids || next.id, position + case when next.is_first then 0 else 1 end, next.author_id,
      case when next.author_id = last then run + 1 else 1 end
    from visit,
    lateral (select count(*) as count from ranked where id <> all(ids)) as unplaced,
    -- Two of one author in a row bar a third while there are others.
    lateral (select case when run = 2 and exists (
      select from ranked where id <> all(ids) and author_id <> last) then last end as author) as barred,
    -- An author of whom there would be more than the others can part, were another author next.
    lateral (select min(author_id) as author from (
      select author_id, count(*) as count from ranked where id <> all(ids) group by author_id) as by_author
      where by_author.count > 2 * (unplaced.count - by_author.count)
        and by_author.count <= 2 * (unplaced.count - by_author.count + 1)
          - case when author_id = last then run else 0 end) as pressing,
    lateral (
      select id, author_id, is_first from (
        select id, author_id, created_at, score, is_first,
          is_first or (is_followed and not is_own and (position + 1) % 3 = 0) as is_preferred
        from ranked
        where id <> all(ids) and author_id is distinct from barred.author
          and (is_first or pressing.author is null or author_id = pressing.author)) as allowed
      order by is_first desc, is_preferred desc,
        case when is_preferred then created_at end desc nulls last,
        case when not is_preferred then score end desc nulls last, id desc
      limit 1) as next
  )
  select placed.id from (select ids from visit order by place desc limit 1) as visit,
    unnest(visit.ids) with ordinality as placed(id, place)
  order by placed.place limit 500`

/** Ids in order. */
export async function orderBySql(
  sql: Sql,
  userId: number,
  visit: { bound: number; begunAt: number },
): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(statement, [userId, visit.bound, new Date(visit.begunAt)])
  return rows.map(row => row.id)
}
