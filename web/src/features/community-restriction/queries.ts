import { queryOptions } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Why the reader is kept from something, and until when (B-05). */
export const ownRestrictionsQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.community.ownRestrictions(id),
    queryFn: ({ signal }) => api.call(routes.listMyRestrictions, { params: { id } }, { signal }),
    // What is restricted is said without it.
    meta: { quiet: true },
  })
