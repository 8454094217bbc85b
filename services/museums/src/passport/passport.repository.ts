import type { CategoryCode, MuseumRef, Season } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { type RefRow, refColumns, refOf } from '../museums/card.ts'

export interface CountRow {
  kind: 'all' | 'category' | 'country' | 'season' | 'year'
  key: string
  museums: number
  visits: number
}

/** Seasons begin with a month; south of the equator they are half a year apart. */
const season = (day: string, latitude: string) =>
  `(array['winter', 'spring', 'summer', 'autumn'])[1 + (extract(month from ${day})::int / 3
     + case when ${latitude} < 0 then 2 else 0 end) % 4]`

/**
 * A user's own visits are few, five a day at most, and one index has them; so they are counted when the passport is
 * opened, and a museum's new category or an undone visit needs no correction. Of a `year`, all but the counts by year are
 * of its visits.
 */
export const countVisits = (sql: Sql, userId: number, year: number | undefined): Promise<CountRow[]> =>
  sql.query<CountRow>(
    `with visits as materialized (
       select c.museum_id, m.category, m.country, extract(year from c.day)::int as year,
         ${season('c.day', 'm.latitude')} as season
       from check_ins c join museums m on m.id = c.museum_id where c.user_id = $1::bigint and c.is_counted
     ), chosen as (
       select * from visits where $2::int is null or year = $2::int
     ), counted as (
       select 'all' as kind, '' as key, museum_id from chosen
       union all select 'category', category, museum_id from chosen
       union all select 'country', country, museum_id from chosen
       union all select 'season', season, museum_id from chosen
       union all select 'year', year::text, museum_id from visits
     )
     select kind, key, count(distinct museum_id)::int as museums, count(*)::int as visits
     from counted group by kind, key order by kind, museums desc, key`,
    [userId, year ?? null],
  )

export interface OnThisDay {
  museum: MuseumRef
  day: string
  note: string
}

/** Visits on the day of the year of `today`, YYYY-MM-DD, in earlier years. */
export async function listOnThisDay(sql: Sql, userId: number, today: string): Promise<OnThisDay[]> {
  const rows = await sql.query<RefRow & { day: string; note: string }>(
    `select c.day::text as day, c.note, ${refColumns}
     from check_ins c join museums m on m.id = c.museum_id
     where c.user_id = $1::bigint and c.is_counted and c.day < $2::date
       and to_char(c.day, 'MM-DD') = to_char($2::date, 'MM-DD')
     order by c.day desc limit 20`,
    [userId, today],
  )
  return rows.map(({ day, note, ...museum }) => ({ museum: refOf(museum), day, note }))
}

export interface StampFilter {
  year?: number | undefined
  category?: CategoryCode | undefined
  country?: string | undefined
}

export type StampRow = RefRow & {
  visits: number
  firstId: number
  firstDay: string
  lastDay: string
  season: Season
  isVerified: boolean
  lastCheckInId: number
  note: string
}

/** The visited museums, the newest stamp first, those below the first visit `before`. */
export const listStampRows = (
  sql: Sql,
  userId: number,
  { year, category, country }: StampFilter,
  { before, limit }: { before: number; limit: number },
): Promise<StampRow[]> =>
  sql.query<StampRow>(
    `with stamps as materialized (
       select c.museum_id, count(*)::int as visits, min(c.id) as first_id, max(c.id) as last_id,
         bool_or(c.is_verified) as is_verified
       from check_ins c
       where c.user_id = $1::bigint and c.is_counted
         and ($2::int is null or c.day >= make_date($2::int, 1, 1) and c.day < make_date($2::int + 1, 1, 1))
       group by c.museum_id
     )
     select ${refColumns}, visits, first_id::int as "firstId", first.day::text as "firstDay", last.day::text as "lastDay",
       ${season('first.day', 'm.latitude')} as season, stamps.is_verified as "isVerified", last_id::int as "lastCheckInId",
       last.note
     from stamps join museums m on m.id = stamps.museum_id
     join check_ins first on first.id = first_id join check_ins last on last.id = last_id
     where ($3::text is null or m.category = $3::text) and ($4::text is null or m.country = $4::text)
       and first_id < $5::bigint
     order by first_id desc limit $6::int`,
    [userId, year ?? null, category ?? null, country ?? null, before, limit],
  )
