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

/** Where a page ends: by id, or by distance and id. */
export type Position = readonly [id: number] | readonly [distance: number, id: number]
export type ListedRow = CardRow & { distance: number | null }

/** A page of museums: nearest first, or else in the order in which they were added. */
export function listRows(
  sql: Sql,
  filter: MuseumFilter,
  page: { after?: Position | undefined; limit: number; offset?: number },
): Promise<ListedRow[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = []
  const distance = filter.near ? `(m.place <-> ${pointOf(filter.near, bind)})` : null

  if (distance) conditions.push('m.place is not null')
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
    `select ${cardColumns}, ${distance ?? 'null'} as distance
     from museums m join museum_standings s on s.museum_id = m.id
     ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
     order by ${distance ? `${distance}, m.id` : 'm.id'}
     limit ${bind(page.limit)} offset ${bind(page.offset ?? 0)}`,
    values,
  )
}

/** The point on the unit sphere, as the column `place` has it. */
function pointOf({ latitude, longitude }: Place, bind: (value: unknown) => string): string {
  const [lat, lng] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  const point = [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)]
  return `cube(${bind(point)}::float8[])`
}

/** A box that is west of its east crosses the date line. */
function inside({ west, south, east, north }: Box, bind: (value: unknown) => string): string[] {
  const [w, e] = [`m.longitude >= ${bind(west)}`, `m.longitude <= ${bind(east)}`]
  return [
    `m.latitude between ${bind(south)} and ${bind(north)}`,
    west <= east ? `${w} and ${e}` : `(${w} or ${e})`,
  ]
}

/** Verified first, then by insights of the last 30 days, then by rating: read from an index, whatever there is. */
export const featuredRows = (sql: Sql, limit: number): Promise<CardRow[]> =>
  sql.query<CardRow>(
    `select ${cardColumns}
     from (select * from museum_standings
           order by is_verified desc, recent_insights desc, rating desc nulls last, museum_id limit $1) s
     join museums m on m.id = s.museum_id
     order by s.is_verified desc, s.recent_insights desc, s.rating desc nulls last, s.museum_id`,
    [limit],
  )
