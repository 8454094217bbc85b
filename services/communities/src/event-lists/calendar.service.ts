import { type CalendarDay, calendarEventsPerDay, type EventCalendarQuery } from '@vitrine/contracts'
import { Temporal } from 'temporal-polyfill'
import type { Actor, CommunitiesContext } from '../context.ts'
import { statusOf } from '../events/local-time.ts'
import { listFirstOfDays } from './calendar.repository.ts'
import { startOfDay, weekendOf } from './range.ts'
import { sourceOf } from './sources.ts'

/** On which days something takes place, with the first of each: a fixed number of short ranges, however much there is. */
export async function getEventCalendar(
  { db, clock }: Pick<CommunitiesContext, 'db' | 'clock'>,
  { id: viewerId }: Pick<Actor, 'id'>,
  { tab, from, days, timezone }: EventCalendarQuery,
): Promise<CalendarDay[]> {
  const now = clock()
  const weekend = tab === 'this_weekend' ? weekendOf(now, timezone) : null
  const first = Temporal.PlainDate.from(from)
  const asked = Array.from({ length: days }, (_, at) => first.add({ days: at }))
    .map(date => ({
      date: date.toString(),
      from: startOfDay(date, timezone),
      to: startOfDay(date.add({ days: 1 }), timezone),
    }))
    .filter(day => !weekend || (day.from >= weekend.from && day.to <= weekend.to))
  if (asked.length === 0) return []
  const rows = await listFirstOfDays(db, {
    viewerId,
    now,
    source: sourceOf(tab),
    days: asked,
  })
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, events]) => ({
    date: asked[day - 1]?.date ?? '',
    events: events.slice(0, calendarEventsPerDay).map(row => ({
      id: row.id,
      type: row.kind,
      title: row.title,
      status: statusOf(
        { startsAt: row.starts_at, endsAt: row.ends_at, isCancelled: row.cancelled_at !== null },
        now,
      ),
      dateTime: row.starts_at.toISOString(),
    })),
    hasMore: events.length > calendarEventsPerDay,
  }))
}
