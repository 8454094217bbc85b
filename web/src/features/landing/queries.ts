import { queryOptions } from '@tanstack/react-query'
import { featuredMuseumsCount } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export const featuredMuseumsQuery = queryOptions({
  queryKey: queryKeys.museums.featured(featuredMuseumsCount),
  queryFn: ({ signal }) =>
    api.call(routes.getFeaturedMuseums, { query: { limit: featuredMuseumsCount } }, { signal }),
  meta: { quiet: true },
})
