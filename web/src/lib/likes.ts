import { type MutationKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AnswerTo } from '@vitrine/api-client'
import type { Post } from '@vitrine/contracts'
import type * as routes from '@vitrine/contracts/routes'
import type { Patch } from './copies.ts'
import type { FailureOf } from './failures.ts'
import { useApiMutation } from './mutation.ts'

type Liked = Pick<Post, 'isLiked' | 'likesCount'>

/** The other state, and the count moved by one, never below zero. */
export const toggled = ({ isLiked, likesCount }: Liked): Liked => ({
  isLiked: !isLiked,
  likesCount: Math.max(0, likesCount + (isLiked ? -1 : 1)),
})

/**
 * Likes a post, or takes the like back: shown at once, undone on failure, and finally what the server answers. Mutations
 * of one key are sent one after another, and only the last answer counts: a quick double press would flicker otherwise.
 */
export function useLike(of: {
  mutationKey: MutationKey
  send: (sent: { idempotencyKey: string }) => Promise<AnswerTo<typeof routes.likePost>>
  patch: (client: QueryClient, patch: Patch<Liked>) => void
  meta: { operation: FailureOf['operation'] } | { quiet: true }
  onFailed?: (error: Error) => void
}) {
  const client = useQueryClient()
  const { mutationKey, send, patch, meta, onFailed } = of
  return useApiMutation<AnswerTo<typeof routes.likePost>>({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    meta,
    send: (_nothing, sent) => send(sent),
    onMutate: () => patch(client, toggled),
    onError: error => {
      patch(client, toggled)
      onFailed?.(error)
    },
    onSuccess: ({ liked, likesCount }) => {
      if (client.isMutating({ mutationKey }) > 1) return
      patch(client, { isLiked: liked, likesCount })
    },
  })
}
