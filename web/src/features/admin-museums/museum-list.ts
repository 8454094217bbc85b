import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type AdminMuseum,
  type AdminMuseumFilter,
  adminMuseumsPageSize,
  managerSearchMinCharacters,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { patchMuseum } from '../../lib/cache.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

export interface Listed {
  search: string
  filter: AdminMuseumFilter
  /** From 1 on. */
  page: number
}

/** One page of the museums that match, and how many pages there are. The page before stays until the next is there. */
export const museumPageQuery = ({ search, filter, page }: Listed) =>
  queryOptions({
    queryKey: queryKeys.admin.museumPage(search, filter, page),
    queryFn: async ({ signal }) => {
      const query = {
        search,
        filter,
        limit: adminMuseumsPageSize,
        offset: (page - 1) * adminMuseumsPageSize,
      }
      const { data, total = 0 } = await api.page(routes.listAdminMuseums, { query }, { signal })
      return { museums: data, total, pages: Math.max(1, Math.ceil(total / adminMuseumsPageSize)) }
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Users who can be made a manager; none below two characters. */
export const managersQuery = (search: string) =>
  queryOptions({
    queryKey: queryKeys.admin.managers(search),
    queryFn: ({ signal }) => api.call(routes.listMuseumManagers, { query: { search } }, { signal }),
    enabled: search.length >= managerSearchMinCharacters,
    meta: { quiet: true },
  })

function keep(client: QueryClient, { id, isVerified, managerId }: AdminMuseum) {
  patchMuseum(client, id, { isVerified, managerId })
  void client.invalidateQueries({ queryKey: queryKeys.admin.museums })
  void client.invalidateQueries({ queryKey: queryKeys.history.ofMuseum(id) })
}

/** Marks a museum as verified, or as not verified (AM2). */
export function useVerifyMuseum() {
  const client = useQueryClient()
  return useSingleMutation({
    send: (body: { museumId: number; verified: boolean }, options) =>
      api.call(routes.verifyMuseum, { body }, options),
    meta: { operation: 'operations.verifyMuseum' },
    onSuccess(museum) {
      keep(client, museum)
      toast.success(translate('adminList.verified'))
    },
  })
}

/** Makes a user the manager of a museum; null: no one (AM4). */
export function useAssignManager(museumId: number, onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    send: (userId: number | null, options) =>
      api.call(routes.assignMuseumManager, { body: { museumId, userId } }, options),
    meta: { operation: 'operations.assignManager' },
    onSuccess(museum) {
      keep(client, museum)
      void client.invalidateQueries({ queryKey: queryKeys.admin.managerRequests })
      toast.success(translate(museum.managerId === null ? 'adminList.unassigned' : 'adminList.assigned'))
      onDone()
    },
  })
}
