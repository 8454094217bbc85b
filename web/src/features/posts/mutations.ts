import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { patchPost } from '../../lib/cache.ts'
import { useLike } from '../../lib/likes.ts'
import { likeMutationKey } from '../../lib/query-keys.ts'

/** Likes an insight, or takes the like back. */
export const useToggleLike = (postId: number) =>
  useLike({
    mutationKey: likeMutationKey(postId),
    meta: { operation: 'operations.like' },
    send: sent => api.call(routes.likePost, { params: { id: postId } }, sent),
    patch: (client, patch) => patchPost(client, postId, patch),
  })
