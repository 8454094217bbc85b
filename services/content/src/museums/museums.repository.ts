import type { CategoryCode, MuseumRef } from '@vitrine/contracts'
import { type Database, prepared, type Sql } from '@vitrine/service-kit'

/** The columns that {@link museumRefOf} reads, of the table or alias `museums`; all null behind an outer join. */
export const museumColumns = (museums: string): string =>
  ['slug', 'name', 'city', 'country', 'category_code', 'cover_url']
    .map(column => `${museums}.${column} as museum_${column}`)
    .join(', ')

export interface MuseumColumns {
  museum_id: number | null
  museum_slug: string
  museum_name: string
  museum_city: string
  museum_country: string
  museum_category_code: CategoryCode
  museum_cover_url: string
}

export const museumRefOf = (row: MuseumColumns): MuseumRef | null =>
  row.museum_id === null
    ? null
    : {
        id: row.museum_id,
        slug: row.museum_slug,
        name: row.museum_name,
        city: row.museum_city,
        country: row.museum_country,
        categoryCode: row.museum_category_code,
        coverUrl: row.museum_cover_url,
      }

const byIds = prepared<MuseumColumns>(
  'museums_by_ids',
  `select id as museum_id, ${museumColumns('museums')} from museums where id = any($1::bigint[])`,
)

/** Those of these ids that exist. */
export async function findMuseums(db: Database, ids: readonly number[]): Promise<Map<number, MuseumRef>> {
  const museums = (await byIds(db, [ids])).flatMap(row => museumRefOf(row) ?? [])
  return new Map(museums.map(museum => [museum.id, museum]))
}

export async function findMuseum(sql: Sql, id: number): Promise<MuseumRef | null> {
  const [row] = await sql.query<MuseumColumns>(
    `select id as museum_id, ${museumColumns('museums')} from museums where id = $1`,
    [id],
  )
  return row ? museumRefOf(row) : null
}
