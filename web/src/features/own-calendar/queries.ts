import { queryOptions } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Whether the reader's own calendar has an address; it may have been replaced in another browser. */
export const ownCalendarQuery = queryOptions({
  queryKey: queryKeys.ownCalendar,
  queryFn: ({ signal }) => api.call(routes.getOwnCalendar, {}, { signal }),
  staleTime: 0,
  meta: { quiet: true },
})
