import type { Answer } from '@vitrine/api-client'
import { type EventTab, type Meetup, meetupsPageSize } from '@vitrine/contracts'
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

/** EV1: a list may be null, which is an empty one. */
const tolerant = (answer: Answer<Meetup[] | null>): Answer<Meetup[]> => ({
  ...answer,
  data: answer.data ?? [],
})

/** Events of all communities, or those that a search finds: what comes, or what was (EV1, EV13). */
export const eventsQuery = ({ tab, isPast, q }: EventFilter, timezone: string) =>
  pagedQuery<Meetup>({
    queryKey: queryKeys.meetups.events({ tab, isPast, q, timezone }),
    pageSize: meetupsPageSize,
    hasOffset: false,
    fetchPage: async (page, signal) => {
      const query = { ...page, tab, timezone, ...(isPast && { past: 'true' }) }
      return tolerant(
        q === ''
          ? await api.page(routes.listMeetups, { query }, { signal })
          : await api.page(routes.searchEvents, { query: { ...query, q } }, { signal }),
      )
    },
    meta: { quiet: true },
  })

/** The events that begin on a day by the clocks of a time zone, also those that are over. */
export const dayQuery = (tab: EventTab, day: string, timezone: string) =>
  pagedQuery<Meetup>({
    queryKey: queryKeys.meetups.events({ tab, day, timezone }),
    pageSize: meetupsPageSize,
    hasOffset: false,
    fetchPage: async (page, signal) =>
      tolerant(
        await api.page(
          routes.listMeetups,
          { query: { ...page, tab, timezone, from: day, to: day } },
          { signal },
        ),
      ),
    meta: { quiet: true },
  })
