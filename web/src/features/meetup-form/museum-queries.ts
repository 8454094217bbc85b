import { queryOptions } from '@tanstack/react-query'
import type { MuseumEvent } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

// Not in queries.ts, which the Events screen loads for its button.
const max = 50
const isToCome = ({ status }: MuseumEvent) => status !== 'cancelled'

/** The events of a museum that a meetup may accompany, the next first. */
export const museumEventsQuery = (museumId: number) =>
  queryOptions({
    queryKey: queryKeys.events.list({ museumId }),
    queryFn: ({ signal }) =>
      api.call(routes.listMuseumEvents, { query: { museumId, limit: max } }, { signal }),
    select: events => events.filter(isToCome),
    meta: { quiet: true },
  })
