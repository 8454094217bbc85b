import { useQueryClient } from '@tanstack/react-query'
import type { AnswerTo } from '@vitrine/api-client'
import { type Post, routes } from '@vitrine/contracts'
import { api } from './api.ts'
import { useApiMutation } from './mutation.ts'
import { changePost } from './posts.ts'

type Likes = Pick<Post, 'isLiked' | 'likesCount'>

/** The heart pressed once: the other state, and the count moved by one, never below nothing. */
export const toggled = <T extends Likes>(post: T): T => ({
  ...post,
  isLiked: !post.isLiked,
  likesCount: Math.max(0, post.likesCount + (post.isLiked ? -1 : 1)),
})

/**
 * Likes an insight, or takes it back: shown at once, undone if it fails, and in the end what the server says. Presses of
 * the same heart go out one after another, and only the last answer counts, or a quick double press would flicker.
 */
export function useToggleLike(postId: number) {
  const client = useQueryClient()
  const mutationKey = ['like', postId]
  return useApiMutation<AnswerTo<typeof routes.likePost>>({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    meta: { operation: 'Like' },
    send: (_nothing, options) => api.call(routes.likePost, { params: { id: postId } }, options),
    onMutate: () => changePost(client, postId, toggled),
    onError: () => changePost(client, postId, toggled),
    onSuccess: ({ liked, likesCount }) => {
      if (client.isMutating({ mutationKey }) > 1) return
      changePost(client, postId, post => ({ ...post, isLiked: liked, likesCount }))
    },
  })
}
