import { parameters, prepared, type Sql } from '@vitrine/service-kit'
import { eventColumns } from '../events/event-row.ts'
import { type MeetupRow, viewerColumns, viewerJoins } from '../meetups/meetup-row.ts'
import type { MuseumEventRow } from '../museum-events/museum-event-row.ts'
import type { Range } from './range.ts'
import { eventsWhere, isIn, isListedIn, type ListedEvent, rangeIn, type Source, startIn } from './sources.ts'

export interface Reading {
  viewerId: number
  /** An administrator, who reads what is written in all communities. */
  readsAll: boolean
  now: Date
  source: Source
  range: Range
  /** Behind which the page begins; null: with the first. */
  after: ListedEvent | null
  limit: number
}

/** Which events a page shows. Planned for its values: of any other limit PostgreSQL might sort all events. */
export function listEvents(sql: Sql, reading: Reading): Promise<ListedEvent[]> {
  const { values, bind } = parameters(reading.viewerId, reading.now)
  const { source } = reading
  const start = startIn(source)
  const { condition, orderBy } = rangeIn(reading, bind, start)
  return sql.query(
    eventsWhere(source, {
      columns: 'e.id, e.starts_at',
      condition: `${condition}${isIn(source, bind)}${isListedIn(source)}`,
      order: orderBy(start.column),
      limit: bind(reading.limit),
    }),
    values,
  )
}

const isMember = '(m.id is not null)'
/** The columns of the other kind are null. */
const byIds = prepared<MeetupRow | MuseumEventRow>(
  'events_by_ids',
  `select ${eventColumns}, ${viewerColumns('$2::int', isMember)}
   from unnest($1::int[]) with ordinality as wanted(id, place) join events e on e.id = wanted.id
   left join members m on m.community_id = e.community_id and m.user_id = $2::int ${viewerJoins('$2::int')}
   order by wanted.place`,
)

/** Those of these events that there are, in their order. */
export const findEvents = (
  sql: Sql,
  ids: readonly number[],
  viewerId: number,
): Promise<(MeetupRow | MuseumEventRow)[]> => byIds(sql, [ids, viewerId])
