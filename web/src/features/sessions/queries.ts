import { queryOptions } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const refreshMs = 30_000

/** Where the user is signed in, fetched again every 30 seconds while the page is visible (SS1). */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => api.call(routes.listSessions, {}, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
  meta: { quiet: true },
})
