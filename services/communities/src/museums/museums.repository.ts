import type { OpeningHours } from '@vitrine/contracts'
import { type MuseumColumns, museumColumns, type Sql, type Transaction } from '@vitrine/service-kit'

/** A museum as its events show it, with who manages it. */
export interface MuseumOfEvents extends MuseumColumns {
  museum_id: number
  manager_id: number | null
  /** In degrees; null: not known. */
  latitude: number | null
  longitude: number | null
}

/** As {@link MuseumOfEvents}, of an event that may have none: the columns but `museum_id` are then null. */
export type MuseumOrNone = Omit<MuseumOfEvents, 'museum_id'> & { museum_id: number | null }

/** SQL: the columns of {@link MuseumOfEvents} but the id, of the alias `museum`. */
export const museumOfEvents = `${museumColumns('museum')}, museum.manager_id, museum.latitude, museum.longitude`

/**
 * Not renamed until the end of the transaction, so that what is found by its name is found by the next one, too. Null: there is
 * none, or its event has not arrived yet.
 */
export async function shareMuseum(tx: Transaction, id: number): Promise<MuseumOfEvents | null> {
  const [museum] = await tx.query<MuseumOfEvents>(
    `select museum.id as museum_id, ${museumOfEvents} from museums museum where museum.id = $1 for share`,
    [id],
  )
  return museum ?? null
}

/** Null: there is no such museum, or its event has not arrived yet. */
export async function findMuseum(
  sql: Sql,
  id: number,
): Promise<{ name: string; slug: string; manager_id: number | null } | null> {
  const [museum] = await sql.query<{ name: string; slug: string; manager_id: number | null }>(
    'select name, slug, manager_id from museums where id = $1::bigint',
    [id],
  )
  return museum ?? null
}

/** Stores columns of museums that are there, by events of which `version` is the column; the newest wins. */
function storing<Row extends { id: number }>(
  columns: readonly (keyof Row & string)[],
  version: keyof Row & string,
) {
  const stored = [...columns, version]
  return (tx: Transaction, rows: readonly Row[]) =>
    tx.query(
      `update museums kept set ${stored.map(column => `${column} = given.${column}`).join(', ')}
       from (select distinct on (id) id, ${stored.join(', ')}
         from jsonb_populate_recordset(null::museums, $1::jsonb) order by id, ${version} desc) as given
       where kept.id = given.id and kept.${version} < given.${version}`,
      [JSON.stringify(rows)],
    )
}

/** Who manages them. */
export const storeManagers = storing<{ id: number; manager_id: number | null; manager_version: number }>(
  ['manager_id'],
  'manager_version',
)

/** Where they are. */
export const storePositions = storing<{
  id: number
  latitude: number | null
  longitude: number | null
  position_version: number
}>(['latitude', 'longitude'], 'position_version')

/** When they can be visited. `opening_hours` null: not known. */
export const storeVisits = storing<{
  id: number
  timezone: string
  opening_hours: OpeningHours | null
  has_free_days: boolean
  visits_version: number
}>(['timezone', 'opening_hours', 'has_free_days'], 'visits_version')

/** Forgets that a user whose account is erased manages museums. */
export const forgetManager = (sql: Sql, userId: number) =>
  sql.query('update museums set manager_id = null where manager_id = $1', [userId])
