import { allWords, type Sql } from '@vitrine/service-kit'
import { type CardRow, cardColumns } from '../museums/card.ts'
import { placeOf } from '../museums/place.ts'
import { namesOf } from './names.ts'
import { cityKey, type Described, nearKm } from './same-museum.ts'

export type Candidate = CardRow & Described & { index: number }

/** More museums of one name and city, or at one place, are not compared. */
const maxCompared = 50
const kmPerDegree = 111.2

/**
 * For each of the museums, by its index, those that it may be: in its city with all words of one of its names, or around
 * its place. Not those of the source `except`, which has each of its museums once.
 */
export const listCandidates = (
  sql: Sql,
  museums: readonly Described[],
  except: string | null,
): Promise<Candidate[]> =>
  sql.query<Candidate>(
    `with wanted as materialized (
       select * from json_to_recordset($1::json)
         as wanted(index int, city text, words text, south float8, north float8, west float8, east float8)
     ), found as (
       select wanted.index, id from wanted cross join lateral (
         select m.id from museum_search s join museums m on m.id = s.museum_id
         where split_part(s.about, '  ', 1) = wanted.city and s.name_words @@ wanted.words::tsquery
           and ($2::text is null or m.source is distinct from $2::text) limit $3::int) of_city
       union
       select wanted.index, id from wanted cross join lateral (
         select m.id from museums m
         where m.latitude between wanted.south and wanted.north and m.longitude between wanted.west and wanted.east
           and ($2::text is null or m.source is distinct from $2::text) limit $3::int) around
     )
     select found.index, m.aliases, ${cardColumns}
     from found join museums m on m.id = found.id join museum_standings s on s.museum_id = m.id
     order by found.index, s.is_verified desc, m.id`,
    [JSON.stringify(museums.map(wantedOf)), except, maxCompared],
  )

/** Whether there are museums that do not come from this source. Two ranges, because an index has no "other than". */
export async function hasOthers(sql: Sql, source: string): Promise<boolean> {
  const [row] = await sql.query<{ has: boolean }>(
    `select exists (select 1 from museums where source is null)
       or exists (select 1 from museums where source < $1::text)
       or exists (select 1 from museums where source > $1::text) as has`,
    [source],
  )
  return row?.has ?? false
}

function wantedOf(museum: Described, index: number) {
  const words = namesOf(museum)
    .map(name => `(${allWords(name)})`)
    .join(' | ')
  const place = placeOf(museum)
  if (!place) return { index, city: cityKey(museum.city), words }
  const { latitude, longitude } = place
  const high = nearKm / kmPerDegree
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return {
    index,
    city: cityKey(museum.city),
    words,
    south: latitude - high,
    north: latitude + high,
    west: longitude - wide,
    east: longitude + wide,
  }
}
