import { useQueryClient } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { patchMuseum } from '../../lib/cache.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Follows a museum, or stops: the server's answer decides which. */
export function useFollowMuseum() {
  const client = useQueryClient()
  return useSingleMutation({
    send: (id: number, options) => api.call(routes.followMuseum, { params: { id: String(id) } }, options),
    meta: { operation: 'operations.follow' },
    onSuccess({ following, followersCount }, id) {
      patchMuseum(client, id, { isFollowing: following, followersCount })
      void client.invalidateQueries({ queryKey: queryKeys.museums.followedLists })
    },
  })
}
