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
export async function findManager(sql: Sql, id: number): Promise<Pick<MuseumOfEvents, 'manager_id'> | null> {
  const [museum] = await sql.query<Pick<MuseumOfEvents, 'manager_id'>>(
    'select manager_id from museums where id = $1',
    [id],
  )
  return museum ?? null
}

/** Null: there is no such museum, or its event has not arrived yet. */
export async function findMuseumName(sql: Sql, id: number): Promise<{ name: string; slug: string } | null> {
  const [museum] = await sql.query<{ name: string; slug: string }>(
    'select name, slug from museums where id = $1::bigint',
    [id],
  )
  return museum ?? null
}

/** Who manages museums that are stored; the newest version wins. */
export const storeManagers = (
  tx: Transaction,
  managers: readonly { id: number; manager_id: number | null; manager_version: number }[],
) =>
  tx.query(
    `update museums kept set manager_id = given.manager_id, manager_version = given.manager_version
     from (select distinct on (id) id, manager_id, manager_version
       from jsonb_populate_recordset(null::museums, $1::jsonb) order by id, manager_version desc) as given
     where kept.id = given.id and kept.manager_version < given.manager_version`,
    [JSON.stringify(managers)],
  )

/** Where museums that are stored are; the newest version wins. */
export const storePositions = (
  tx: Transaction,
  positions: readonly {
    id: number
    latitude: number | null
    longitude: number | null
    position_version: number
  }[],
) =>
  tx.query(
    `update museums kept
     set latitude = given.latitude, longitude = given.longitude, position_version = given.position_version
     from (select distinct on (id) id, latitude, longitude, position_version
       from jsonb_populate_recordset(null::museums, $1::jsonb) order by id, position_version desc) as given
     where kept.id = given.id and kept.position_version < given.position_version`,
    [JSON.stringify(positions)],
  )

/** Forgets that a user whose account is erased manages museums. */
export const forgetManager = (sql: Sql, userId: number) =>
  sql.query('update museums set manager_id = null where manager_id = $1', [userId])
