import { type CalendarDay, calendarEventsPerDay, type EventCalendarQuery } from '@vitrine/contracts'
import { Temporal } from 'temporal-polyfill'
import type { Actor, CommunitiesContext } from '../context.ts'
import { statusOf } from '../meetups/local-time.ts'
import { listFirstOfDays } from './calendar.repository.ts'
import { startOfDay, weekendOf } from './range.ts'

/** On which days something takes place, with the first of each: a fixed number of short ranges, however much there is. */
export async function getEventCalendar(
  { db, clock }: Pick<CommunitiesContext, 'db' | 'clock'>,
  { id: viewerId }: Pick<Actor, 'id'>,
  { tab, from, days, timezone }: EventCalendarQuery,
): Promise<CalendarDay[]> {
  const now = clock()
  const first = Temporal.PlainDate.from(from)
  const dates = Array.from({ length: days + 1 }, (_, at) => first.add({ days: at }))
  const starts = dates.map(date => startOfDay(date, timezone))
  const rows = await listFirstOfDays(db, { viewerId, now, tab, starts })
  const weekend = tab === 'this_weekend' ? weekendOf(now, timezone) : null
  const isShown = (at: Date) => !weekend || (at >= weekend.from && at < weekend.to)
  const shown = Map.groupBy(
    rows.filter(row => isShown(row.starts_at)),
    ({ day }) => day,
  )
  return [...shown].map(([day, events]) => ({
    date: dates[day - 1]?.toString() ?? '',
    events: events.slice(0, calendarEventsPerDay).map(row => ({
      id: row.id,
      type: 'meetup' as const,
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
