import type { MuseumRef } from '@vitrine/contracts'
import {
  type Database,
  type MuseumColumns,
  museumColumns,
  museumRefOf,
  prepared,
  type Sql,
} from '@vitrine/service-kit'

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
