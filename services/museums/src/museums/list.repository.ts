import type { CategoryCode, Place } from '@vitrine/contracts'
import { type Bind, parameters, type Sql } from '@vitrine/service-kit'
import type { Box } from './box.ts'
import { type CardRow, cardColumns } from './card.ts'

export interface MuseumFilter {
  category?: CategoryCode | undefined
  box?: Box | undefined
  near?: Place | undefined
  amenities?: readonly string[] | undefined
  hasHours?: boolean | undefined
}

/** The last position of a page: by id, or by distance and id. */
export type Position = readonly [id: number] | readonly [distance: number, id: number]
/** The distance is that of two points of a sphere of radius 1, through it; null where the filter has no place. */
export type ListedRow = CardRow & { distance: number | null }

export interface PageOptions {
  after?: Position | undefined
  limit: number
  offset?: number
}

/** The expression of the index museums_position, which has only museums with coordinates. */
export const position = `cube(array[
  cos(radians(m.latitude)) * cos(radians(m.longitude)),
  cos(radians(m.latitude)) * sin(radians(m.longitude)),
  sin(radians(m.latitude))
])`

/** A page of museums: nearest first where the filter has a place, else by id. */
export function listMuseums(sql: Sql, filter: MuseumFilter, page: PageOptions): Promise<ListedRow[]> {
  const { values, bind } = parameters()
  const conditions: string[] = []
  const distance = filter.near ? `${position} <-> ${bind(pointOf(filter.near))}::cube` : 'null::float8'

  if (filter.near) conditions.push('m.latitude is not null', isPlaced)
  if (filter.category) conditions.push(`m.category = ${bind(filter.category)}`)
  if (filter.box) conditions.push(...inside(filter.box, bind))
  if (filter.amenities?.length) {
    conditions.push(`m.amenities <> '{}' and m.amenities @> ${bind(filter.amenities)}::text[]`)
  }
  if (filter.hasHours) conditions.push('m.opening_hours is not null')
  if (page.after?.length === 1) conditions.push(`m.id > ${bind(page.after[0])}`)
  if (page.after?.length === 2) {
    conditions.push(`(${distance}, m.id) > (${bind(page.after[0])}::float8, ${bind(page.after[1])}::int)`)
  }

  return sql.query<ListedRow>(
    `select ${cardColumns}, ${distance} as distance
     from museums m join museum_standings s on s.museum_id = m.id ${where(conditions)}
     order by ${filter.near ? `${distance}, m.id` : 'm.id'}
     limit ${bind(page.limit)} offset ${bind(page.offset ?? 0)}`,
    values,
  )
}

const where = (conditions: readonly string[]) =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''

/** A cube without extent, as text: on a sphere of radius 1. */
export function pointOf({ latitude, longitude }: Place): string {
  const [lat, lng] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return `(${Math.cos(lat) * Math.cos(lng)},${Math.cos(lat) * Math.sin(lng)},${Math.sin(lat)})`
}

/** Sources write 0, 0 for a place that they do not know. */
export const isPlaced = '(m.latitude <> 0 or m.longitude <> 0)'

/** A box whose west is greater than its east crosses the date line. */
function inside({ west, south, east, north }: Box, bind: Bind): string[] {
  const [w, e] = [`m.longitude >= ${bind(west)}`, `m.longitude <= ${bind(east)}`]
  return [
    isPlaced,
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
