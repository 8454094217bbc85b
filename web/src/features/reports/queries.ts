import type { OwnReport } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export const ownReportsQuery = pagedQuery<OwnReport>({
  queryKey: queryKeys.ownReports,
  fetchPage: (query, signal) => api.page(routes.listOwnReports, { query }, { signal }),
  hasOffset: false,
  meta: { quiet: true },
})
