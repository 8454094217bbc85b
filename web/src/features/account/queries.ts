import { queryOptions } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export const exportsQuery = queryOptions({
  queryKey: queryKeys.exports,
  queryFn: ({ signal }) => api.call(routes.listExports, {}, { signal }),
  meta: { quiet: true },
})
