import { queryOptions } from '@tanstack/react-query'
import { signInsPageSize } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Attempts to sign in within 90 days (B-25). */
export const signInsQuery = pagedQuery({
  queryKey: queryKeys.signIns,
  pageSize: signInsPageSize,
  fetchPage: (query, signal) => api.page(routes.listSignIns, { query }, { signal }),
  meta: { quiet: true },
})

const refreshMs = 30_000

/** Where the user is signed in, fetched again every 30 seconds while the page is visible (SS1). */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => api.call(routes.listSessions, {}, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
  meta: { quiet: true },
})
