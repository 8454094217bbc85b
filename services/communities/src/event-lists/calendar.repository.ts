import { calendarEventsPerDay, type EventKind } from '@vitrine/contracts'
import { parameters, type Sql } from '@vitrine/service-kit'
import { eventsWhere, isIn, isListedEvent, ownCommunities, type Source, startIn } from './sources.ts'

export interface DayRow {
  /** From 1: which of the days. */
  day: number
  id: number
  kind: EventKind
  title: string
  starts_at: Date
  ends_at: Date
  cancelled_at: Date | null
}

export interface Day {
  from: Date
  /** Not including it. */
  to: Date
}

/** The first events of each of some days in a row, one more than a day shows. */
export function listFirstOfDays(
  sql: Sql,
  { viewerId, now, source, days }: { viewerId: number; now: Date; source: Source; days: readonly Day[] },
): Promise<DayRow[]> {
  const { values, bind } = parameters(viewerId, now)
  const { column, of } = startIn(source)
  const times = (of: readonly (Date | undefined)[]) => `${bind(of)}::timestamptz[]`
  const shown = `unnest(${times(days.map(({ from }) => from))}, ${times(days.map(({ to }) => to))})`
  // Of a community in which nothing takes place, not each day is asked for.
  const busy = () => `with busy as materialized (
    select own.community_id from (${ownCommunities}) own where exists (
      select 1 from events e where e.community_id = own.community_id
        and e.starts_at >= ${bind(days[0]?.from)} and e.starts_at < ${bind(days.at(-1)?.to)} offset 0))`
  const inDay = `${column} >= ${of('days.first')} and ${column} < ${of('days.last')}`
  const firsts = eventsWhere(source, {
    columns: 'e.*',
    condition: `${inDay}${isIn(source, bind)} and ${isListedEvent}`,
    order: `${column}, e.id`,
    limit: `${calendarEventsPerDay + 1}`,
    own: 'select * from busy',
  })
  return sql.query(
    `${source.isOwn ? busy() : ''}
     select days.day::int, e.id, e.kind, e.title, e.starts_at, e.ends_at, e.cancelled_at
     from ${shown} with ordinality as days(first, last, day)
     cross join lateral (${firsts}) e
     order by days.day, e.starts_at, e.id`,
    values,
  )
}
