import { queryOptions } from '@tanstack/react-query'
import type { MuseumEvent } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The page of a museum has more below them. */
const pageSize = 3

/** Events of a museum that are not over, the next first. */
export const museumEventsQuery = (museumId: number) =>
  pagedQuery<MuseumEvent>({
    queryKey: queryKeys.museumEvents.of(museumId),
    pageSize,
    hasOffset: false,
    fetchPage: (page, signal) =>
      api.page(routes.listMuseumEvents, { query: { ...page, museumId } }, { signal }),
    meta: { quiet: true },
  })

export const museumEventQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.museumEvents.one(id),
    queryFn: ({ signal }) => api.call(routes.getMuseumEvent, { params: { id } }, { signal }),
    meta: { quiet: true },
  })
