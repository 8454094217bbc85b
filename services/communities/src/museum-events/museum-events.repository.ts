import { prepared, type Sql } from '@vitrine/service-kit'
import { eventColumns, ownColumns, ownJoin } from '../events/event-row.ts'
import { museumOfEvents } from '../museums/museums.repository.ts'
import type { MuseumEventRow } from './museum-event-row.ts'

const byId = prepared<MuseumEventRow>(
  'museum_event_by_id',
  `select ${eventColumns}, ${museumOfEvents}, ${ownColumns}
   from events e join museums museum on museum.id = e.museum_id ${ownJoin('$2::int')}
   where e.id = $1::bigint and e.kind = 'museum_event'`,
)

/** With what it is to a viewer; null: there is none. */
export async function findMuseumEvent(
  sql: Sql,
  id: number,
  viewerId: number,
): Promise<MuseumEventRow | null> {
  const [row] = await byId(sql, [id, viewerId])
  return row ?? null
}

const exists = prepared(
  'exists_museum_event',
  `select 1 from events where id = $1::bigint and kind = 'museum_event'`,
)
export const isMuseumEvent = async (sql: Sql, id: number): Promise<boolean> =>
  (await exists(sql, [id])).length > 0
