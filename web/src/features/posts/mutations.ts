import { useQueryClient } from '@tanstack/react-query'
import type { AnswerTo } from '@vitrine/api-client'
import type { Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { patchPost } from '../../lib/cache.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { likeMutationKey } from '../../lib/query-keys.ts'

/** The other state, and the count moved by one, never below zero. */
export const toggled = ({ isLiked, likesCount }: Pick<Post, 'isLiked' | 'likesCount'>) => ({
  isLiked: !isLiked,
  likesCount: Math.max(0, likesCount + (isLiked ? -1 : 1)),
})

/**
 * Likes a post, or takes the like back: shown at once, undone on failure, and finally what the server answers. Mutations
 * of one post are sent one after another, and only the last answer counts: a quick double press would flicker otherwise.
 */
export function useToggleLike(postId: number) {
  const client = useQueryClient()
  const mutationKey = likeMutationKey(postId)
  return useApiMutation<AnswerTo<typeof routes.likePost>>({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    meta: { operation: 'operations.like' },
    send: (_nothing, options) => api.call(routes.likePost, { params: { id: postId } }, options),
    onMutate: () => patchPost(client, postId, toggled),
    onError: () => patchPost(client, postId, toggled),
    onSuccess: ({ liked, likesCount }) => {
      if (client.isMutating({ mutationKey }) > 1) return
      patchPost(client, postId, { isLiked: liked, likesCount })
    },
  })
}
