import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import type { CdnMigration } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const refreshMs = 30_000
const progressMs = 2_000

/** Fetched again every 30 seconds while the page is visible (CN1). */
export const cdnStatsQuery = queryOptions({
  queryKey: queryKeys.admin.cdnStats,
  queryFn: ({ signal }) => api.call(routes.getCdnStats, {}, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
  meta: { quiet: true },
})

/** Null: none are saved. */
export const cdnSettingsQuery = queryOptions({
  queryKey: queryKeys.admin.cdnSettings,
  queryFn: async ({ signal }) => {
    try {
      return await api.call(routes.getCdnSettings, {}, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
  meta: { quiet: true },
})

/** Something works on it. */
export const isAtWork = (migration: CdnMigration | null | undefined): boolean =>
  migration?.state === 'running' || migration?.originals === 'deleting'

export const cdnMigrationQuery = queryOptions({
  queryKey: queryKeys.admin.cdnMigration,
  queryFn: ({ signal }) => api.call(routes.getCdnMigration, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (isAtWork(state.data) ? progressMs : false),
  meta: { quiet: true },
})
