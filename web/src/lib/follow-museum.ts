import { useQueryClient } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { patchMuseum } from './cache.ts'
import { useSingleMutation } from './mutation.ts'
import { queryKeys } from './query-keys.ts'

/**
 * Follows a museum, or stops (MU8). It sends the wanted state, because what the page shows may be older than what another
 * page did. Used by two features.
 */
export function useFollowMuseum(onDone?: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    send: ({ id, following }: { id: number; following: boolean }, options) =>
      api.call(routes.followMuseum, { params: { id: String(id) }, body: { following } }, options),
    meta: { operation: 'operations.follow' },
    onSuccess({ following, followersCount }, { id }) {
      patchMuseum(client, id, { isFollowing: following, followersCount })
      void client.invalidateQueries({ queryKey: queryKeys.museums.followedLists })
      onDone?.()
    },
  })
}
