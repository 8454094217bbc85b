import { calendarEventsPerDay, type EventTab } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { eventsWhere, isListedEvent, ownCommunities, startIn } from './sources.ts'

export interface DayRow {
  /** From 1: which of the days. */
  day: number
  id: number
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
  { viewerId, now, tab, days }: { viewerId: number; now: Date; tab: EventTab; days: readonly Day[] },
): Promise<DayRow[]> {
  const { column, of } = startIn(tab)
  const firsts = eventsWhere(tab, {
    columns: 'e.*',
    condition: `${column} >= ${of('days.first')} and ${column} < ${of('days.last')} and ${isListedEvent}`,
    order: `${column}, e.id`,
    limit: `${calendarEventsPerDay + 1}`,
    own: 'select * from busy',
  })
  // Of a community in which nothing takes place, not each day is asked for.
  const busy = `with busy as materialized (
    select own.community_id from (${ownCommunities}) own where exists (
      select 1 from events e where e.community_id = own.community_id and e.starts_at >= $5 and e.starts_at < $6 offset 0))`
  return sql.query(
    `${tab === 'my_groups' ? busy : ''}
     select days.day::int, e.id, e.title, e.starts_at, e.ends_at, e.cancelled_at
     from unnest($3::timestamptz[], $4::timestamptz[]) with ordinality as days(first, last, day)
     cross join lateral (${firsts}) e
     order by days.day, e.starts_at, e.id`,
    [
      viewerId,
      now,
      days.map(({ from }) => from),
      days.map(({ to }) => to),
      ...(tab === 'my_groups' ? [days[0]?.from, days.at(-1)?.to] : []),
    ],
  )
}
