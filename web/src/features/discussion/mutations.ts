import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CommunityPoll, CommunityPost, UpdateCommunityPost } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { rereadCommunity } from '../../lib/community-cache.ts'
import { patchCommunityPost } from '../../lib/community-posts.ts'
import { failureToast, hasCode } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useLike } from '../../lib/likes.ts'
import { useApiMutation, useSingleMutation } from '../../lib/mutation.ts'
import { communityLikeMutationKey, queryKeys, voteMutationKey } from '../../lib/query-keys.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/toast/queue.ts'
import { dropPost } from './cache.ts'
import { votedFor } from './poll.ts'

type PostId = Pick<CommunityPost, 'id' | 'communityId'>

const refusals = ['not_a_member', 'community_archived', 'content_restricted'] as const

/** Removed from the community, or restricted, or it was archived meanwhile: the page shows which. */
export function rereadIfRefused(client: QueryClient, communityId: number, error: unknown) {
  if (refusals.some(code => hasCode(error, code))) rereadCommunity(client, communityId)
}

/** Likes a post of a community, or takes the like back. */
export function useToggleLike({ id, communityId }: PostId) {
  const client = useQueryClient()
  return useLike({
    mutationKey: communityLikeMutationKey(id),
    meta: { quiet: true },
    send: sent => api.call(routes.likeCommunityPost, { params: { id } }, sent),
    patch: (_client, patch) => patchCommunityPost(client, id, patch),
    onFailed: error => {
      toastFailure('discussion.likeFailed', error)
      rereadIfRefused(client, communityId, error)
    },
  })
}

/** Votes in a poll, or changes the vote: shown at once, undone on failure (DS3). Only the last answer counts. */
export function useVote({ id }: PostId) {
  const client = useQueryClient()
  const mutationKey = voteMutationKey(id)
  return useApiMutation<CommunityPoll, number, { before: CommunityPoll | null }>({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    meta: { operation: 'operations.vote' },
    send: (optionIndex, sent) =>
      api.call(routes.voteCommunityPost, { params: { id }, body: { optionIndex } }, sent),
    onMutate: option => {
      let before: CommunityPoll | null = null
      patchCommunityPost(client, id, ({ poll }) => {
        before = poll
        return poll ? { poll: votedFor(poll, option) } : {}
      })
      return { before }
    },
    onError: (_error, _option, before) => {
      if (before?.before) patchCommunityPost(client, id, { poll: before.before })
    },
    onSuccess: poll => {
      if (client.isMutating({ mutationKey }) > 1) return
      patchCommunityPost(client, id, { poll })
    },
  })
}

/** Pins a post above the others, or unpins it (DS8); the list then has another order. */
export function usePin({ id, communityId }: PostId) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: 'operations.pin' },
    send: (pin: boolean, sent) => api.call(routes.pinCommunityPost, { params: { id }, body: { pin } }, sent),
    onSuccess: ({ isPinned }) => {
      patchCommunityPost(client, id, { isPinned })
      toast.success(translate(isPinned ? 'discussion.pinned' : 'discussion.unpinned'))
      void client.invalidateQueries({ queryKey: queryKeys.community.posts(communityId) })
    },
  })
}

/** Saves an edit of a post. Another version than the one it began with is refused, and `onStale` is called. */
export function useUpdatePost(
  { id }: PostId,
  { onSaved, onStale }: { onSaved: () => void; onStale: () => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (body: UpdateCommunityPost, sent) =>
      api.call(routes.updateCommunityPost, { params: { id }, body }, sent),
    onSuccess: saved => {
      patchCommunityPost(client, id, saved)
      void client.invalidateQueries({ queryKey: queryKeys.history.ofCommunityPost(id) })
      onSaved()
    },
    onError: error => {
      if (hasCode(error, 'stale_version')) onStale()
      else toast.show(failureToast(error, { operation: 'operations.edit' }))
    },
  })
}

/** Deletes a post that waits, or was rejected: no one else has read it, and it is not kept. */
export function useWithdrawPost({ id }: PostId, onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: 'operations.delete' },
    send: (_nothing, sent) => api.call(routes.deleteCommunityPost, { params: { id } }, sent),
    onSuccess: () => {
      dropPost(client, id, { isOwn: false })
      toast.success(translate('posts.deleted'))
      onDone()
    },
  })
}
