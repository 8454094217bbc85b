import type { CategoryCode } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { type CardRow, cardColumns } from './card.ts'

export interface Place {
  latitude: number
  longitude: number
}

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export interface MuseumFilter {
  category?: CategoryCode | undefined
  box?: Box | undefined
  near?: Place | undefined
  amenities?: readonly string[] | undefined
  hasHours?: boolean | undefined
}

/** The last position of a page: by id, or by distance and id. */
export type Position = readonly [id: number] | readonly [kilometres: number, id: number]
export type ListedRow = CardRow & { kilometres: number | null }

export interface PageOptions {
  after?: Position | undefined
  limit: number
  offset?: number
}

/** A page of museums: nearest first where the filter has a place, else by id. */
export const listMuseums = (sql: Sql, filter: MuseumFilter, page: PageOptions): Promise<ListedRow[]> =>
  filter.near ? listNearest(sql, filter, filter.near, page) : listWithin(sql, filter, page)

const minRadius = 20
/** In km, a little more than half the circumference of the earth: everywhere. */
const maxRadius = 20_040

/**
 * Reads a circle, and a larger one while it has fewer museums than the page: the cost depends on how many are near, not
 * on how many exist.
 */
async function listNearest(
  sql: Sql,
  filter: MuseumFilter,
  place: Place,
  page: PageOptions,
): Promise<ListedRow[]> {
  const from = page.after?.length === 2 ? page.after[0] : 0
  for (let radius = Math.max(minRadius, from * 1.5); ; radius *= 4) {
    const kilometres = Math.min(radius, maxRadius)
    const rows = await listWithin(sql, filter, page, { place, kilometres })
    if (rows.length === page.limit || kilometres === maxRadius) return rows
  }
}

function listWithin(
  sql: Sql,
  filter: MuseumFilter,
  page: PageOptions,
  circle?: { place: Place; kilometres: number },
): Promise<ListedRow[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = []
  const distance = circle ? haversine(circle.place, bind) : 'null::float8'

  if (circle) conditions.push(...inside(boxAround(circle.place, circle.kilometres), bind))
  if (filter.category) conditions.push(`m.category = ${bind(filter.category)}`)
  if (filter.box) conditions.push(...inside(filter.box, bind))
  if (filter.amenities?.length) {
    conditions.push(`m.amenities <> '{}' and m.amenities @> ${bind(filter.amenities)}::text[]`)
  }
  if (filter.hasHours) conditions.push('m.opening_hours is not null')
  const outer: string[] = []
  if (circle) outer.push(`kilometres <= ${bind(circle.kilometres)}`)
  if (page.after?.length === 1) conditions.push(`m.id > ${bind(page.after[0])}`)
  if (page.after?.length === 2) {
    outer.push(`(kilometres, id) > (${bind(page.after[0])}::float8, ${bind(page.after[1])}::int)`)
  }

  return sql.query<ListedRow>(
    `select * from (
       select ${cardColumns}, ${distance} as kilometres
       from museums m join museum_standings s on s.museum_id = m.id ${where(conditions)}
     ) listed ${where(outer)}
     order by ${circle ? 'kilometres, id' : 'id'} limit ${bind(page.limit)} offset ${bind(page.offset ?? 0)}`,
    values,
  )
}

const where = (conditions: readonly string[]) =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''

/** SQL of the distance in km on a sphere of the size of the earth. */
function haversine({ latitude, longitude }: Place, bind: (value: unknown) => string): string {
  const [lat, lng] = [`${bind(latitude)}::float8`, `${bind(longitude)}::float8`]
  return `12742 * asin(least(1, sqrt(sin(radians(m.latitude - ${lat}) / 2) ^ 2
    + cos(radians(${lat})) * cos(radians(m.latitude)) * sin(radians(m.longitude - ${lng}) / 2) ^ 2)))`
}

/** A box around the circle; all longitudes where the circle contains a pole. */
function boxAround({ latitude, longitude }: Place, kilometres: number): Box {
  const high = kilometres / 111
  const [south, north] = [latitude - high, latitude + high]
  if (south <= -89 || north >= 89) return { west: -180, south, east: 180, north }
  const wide = high / Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  if (wide >= 180) return { west: -180, south, east: 180, north }
  return { west: wrapped(longitude - wide), south, east: wrapped(longitude + wide), north }
}

const wrapped = (longitude: number): number => ((longitude + 540) % 360) - 180

/** A box whose west is greater than its east crosses the date line. */
function inside({ west, south, east, north }: Box, bind: (value: unknown) => string): string[] {
  const [w, e] = [`m.longitude >= ${bind(west)}`, `m.longitude <= ${bind(east)}`]
  return [
    `m.latitude between ${bind(south)} and ${bind(north)}`,
    west <= east ? `${w} and ${e}` : `(${w} or ${e})`,
  ]
}

/** Verified first, then by posts of the last 30 days, then by rating; an index has this order. */
export const listFeaturedMuseums = (sql: Sql, limit: number): Promise<CardRow[]> =>
  sql.query<CardRow>(
    `select ${cardColumns}
     from (select * from museum_standings
           order by is_verified desc, recent_posts_count desc, rating desc nulls last, museum_id limit $1) s
     join museums m on m.id = s.museum_id
     order by s.is_verified desc, s.recent_posts_count desc, s.rating desc nulls last, s.museum_id`,
    [limit],
  )
