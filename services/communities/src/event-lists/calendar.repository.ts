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

/** The first events of each of the days that begin at these instants, one more than a day shows; the last instant ends the last. */
export function listFirstOfDays(
  sql: Sql,
  { viewerId, now, tab, starts }: { viewerId: number; now: Date; tab: EventTab; starts: readonly Date[] },
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
      starts.slice(0, -1),
      starts.slice(1),
      ...(tab === 'my_groups' ? [starts[0], starts.at(-1)] : []),
    ],
  )
}
