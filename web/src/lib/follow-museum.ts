import { useQueryClient } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { patchMuseum } from './cache.ts'
import { useSingleMutation } from './mutation.ts'
import { queryKeys } from './query-keys.ts'

/** Follows a museum, or stops: the server's answer decides which (MU8). Used by two features. */
export function useFollowMuseum(onDone?: (following: boolean, id: number) => void) {
  const client = useQueryClient()
  return useSingleMutation({
    send: (id: number, options) => api.call(routes.followMuseum, { params: { id: String(id) } }, options),
    meta: { operation: 'operations.follow' },
    onSuccess({ following, followersCount }, id) {
      patchMuseum(client, id, { isFollowing: following, followersCount })
      void client.invalidateQueries({ queryKey: queryKeys.museums.followedLists })
      onDone?.(following, id)
    },
  })
}
