import type {
  CategoryCode,
  EventData,
  MuseumRef,
  museumCreated,
  museumManagerAssigned,
  museumsImported,
  museumUpdated,
} from '@vitrine/contracts'
import type { Transaction } from './database.ts'

/**
 * A service's copy of the museums that `museums` publishes, a table of that name: `id`, its key, what a museum is shown by, and
 * `version`, that of the event which wrote the row.
 */
const columns = ['slug', 'name', 'city', 'country', 'category_code', 'cover_url'] as const

/** SQL: the columns that {@link museumRefOf} reads, of the table or its alias, without the id; all null behind an outer join. */
export const museumColumns = (of: string): string =>
  columns.map(column => `${of}.${column} as museum_${column}`).join(', ')

export interface MuseumColumns {
  museum_id: number | null
  museum_slug: string
  museum_name: string
  museum_city: string
  museum_country: string
  museum_category_code: CategoryCode
  museum_cover_url: string
}

export function museumRefOf(row: MuseumColumns & { museum_id: number }): MuseumRef
export function museumRefOf(row: MuseumColumns): MuseumRef | null
export function museumRefOf(row: MuseumColumns): MuseumRef | null {
  return row.museum_id === null
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
}

interface MuseumEvent {
  aggregateVersion: number
  data: EventData<
    typeof museumCreated | typeof museumUpdated | typeof museumsImported | typeof museumManagerAssigned
  >
}

/**
 * Copies museums; returns those that changed, and whether a known one is called otherwise now. The newest version wins. An import
 * publishes tens of thousands at once, hence one statement for many.
 */
export function storeMuseums(
  tx: Transaction,
  events: readonly MuseumEvent[],
): Promise<{ id: number; isRenamed: boolean }[]> {
  const names = ['id', ...columns, 'version'].join(', ')
  // A subquery reads the rows as they were before the statement.
  return tx.query(
    `insert into museums as kept (${names})
     select distinct on (id) ${names} from jsonb_populate_recordset(null::museums, $1::jsonb) order by id, version desc
     on conflict (id) do update set
       ${columns.map(column => `${column} = excluded.${column}`).join(', ')}, version = excluded.version
     where kept.version < excluded.version
     returning id, exists (
       select 1 from museums old where old.id = kept.id and (old.name, old.city) <> (kept.name, kept.city)) as "isRenamed"`,
    [JSON.stringify(events.flatMap(rowsOf))],
  )
}

const rowsOf = ({ aggregateVersion, data }: MuseumEvent) =>
  ('museums' in data ? data.museums : [data.museum]).map(museum => ({
    id: museum.id,
    slug: museum.slug,
    name: museum.name,
    city: museum.city,
    country: museum.country,
    category_code: museum.categoryCode,
    cover_url: museum.coverUrl,
    version: aggregateVersion,
  }))
