import { queryOptions } from '@tanstack/react-query'
import { featuredMuseumsCount, routes } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export const featuredMuseumsQuery = queryOptions({
  queryKey: queryKeys.museums.featured(featuredMuseumsCount),
  queryFn: ({ signal }) =>
    api.call(routes.getFeaturedMuseums, { query: { limit: featuredMuseumsCount } }, { signal }),
  meta: { quiet: true },
})
