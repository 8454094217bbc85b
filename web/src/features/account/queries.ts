import { queryOptions } from '@tanstack/react-query'
import type { DataExport } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const progressMs = 2_000
const isUnfinished = ({ status }: DataExport) => status === 'queued' || status === 'running'

/**
 * While one is unfinished the list is fetched again: no notification says that an export has failed, and that of its end
 * may come before the page's stream is open.
 */
export const exportsQuery = queryOptions({
  queryKey: queryKeys.exports,
  queryFn: ({ signal }) => api.call(routes.listExports, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? progressMs : false),
  meta: { quiet: true },
})
