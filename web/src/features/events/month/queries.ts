import { queryOptions } from '@tanstack/react-query'
import type { CalendarDay, EventTab } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** The days with events from `from` on, for as many days as a month shows, by date. */
export const calendarQuery = (tab: EventTab, from: string, timezone: string) =>
  queryOptions({
    queryKey: queryKeys.events.calendar(tab, from, timezone),
    queryFn: async ({ signal }): Promise<readonly CalendarDay[]> => {
      const query = { tab, from, timezone }
      // EV1: a list may be null, which is an empty one.
      return (await api.call(routes.getEventCalendar, { query }, { signal })) ?? []
    },
    select: byDate,
    meta: { quiet: true },
  })

const byDate = (days: readonly CalendarDay[]) => new Map(days.map(day => [day.date, day]))
