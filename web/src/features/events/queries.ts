import { type AnyEvent, type EventTab, eventsPageSize } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export interface EventFilter {
  tab: EventTab
  isPast: boolean
  /** Empty: all. */
  q: string
}

/** Meetups and museum events in the order of their start; with past ones, those that are over, the last first. */
const listQuery = (filter: {
  tab: EventTab
  timezone: string
  past?: 'true'
  q?: string
  from?: string
  to?: string
}) =>
  pagedQuery<AnyEvent>({
    queryKey: queryKeys.events.list(filter),
    pageSize: eventsPageSize,
    hasOffset: false,
    fetchPage: async (page, signal) => {
      const answer = await api.page(routes.searchEvents, { query: { ...page, ...filter } }, { signal })
      // EV1: a list may be null, which is an empty one.
      return { ...answer, data: answer.data ?? [] }
    },
    meta: { quiet: true },
  })

/** Events of all communities and museums, or those that a search finds: what comes, or what was (EV1, EV13). */
export const eventsQuery = ({ tab, isPast, q }: EventFilter, timezone: string) =>
  listQuery({ tab, timezone, ...(isPast && { past: 'true' }), ...(q !== '' && { q }) })

/** The events that begin on a day by the clocks of a time zone, also those that are over. */
export const dayQuery = (tab: EventTab, day: string, timezone: string) =>
  listQuery({ tab, timezone, from: day, to: day })
