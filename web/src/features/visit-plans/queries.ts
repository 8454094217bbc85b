import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The open plans of a community, the newest first: for its members. */
export const plansQuery = (communityId: number) =>
  queryOptions({
    queryKey: queryKeys.visitPlans.of(communityId),
    queryFn: ({ signal }) => api.call(routes.listVisitPlans, { params: { id: communityId } }, { signal }),
    meta: { quiet: true },
  })

export const planQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.visitPlans.one(id),
    queryFn: ({ signal }) => api.call(routes.getVisitPlan, { params: { id } }, { signal }),
    meta: { quiet: true },
  })

/**
 * Reads the plans of a community again: its list where that is shown, and the pages of plans. `when`: at once where they
 * are shown, or, for `none`, when they are shown next.
 */
export function rereadPlans(client: QueryClient, communityId: number, when: 'active' | 'none' = 'active') {
  for (const queryKey of [queryKeys.visitPlans.of(communityId), queryKeys.visitPlans.pages])
    void client.invalidateQueries({ queryKey, refetchType: when })
}
