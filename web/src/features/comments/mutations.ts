import { useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { failureToast, hasCode } from '../../lib/failures.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import { appendComment, patchComment } from './cache.ts'

/** Creates a comment on a post, or a reply when `parentId` names a comment. */
export function useCreateComment(postId: number, parentId: number | null, onCreated: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: parentId === null ? 'operations.comment' : 'operations.reply' },
    send: (content: string, options) =>
      api.call(routes.createComment, { params: { id: postId }, body: { content, parentId } }, options),
    onSuccess: comment => {
      appendComment(client, comment)
      onCreated()
    },
  })
}

/** Saves an edit of a comment. Another version than the one it began with is refused, and `onStale` is called. */
export function useUpdateComment(
  comment: Comment,
  { onSaved, onStale }: { onSaved: () => void; onStale: () => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: ({ content, basedOn }: { content: string; basedOn: string | null }, options) =>
      api.call(
        routes.updateComment,
        { params: { id: comment.id }, body: { content, editedAt: basedOn } },
        options,
      ),
    onSuccess: saved => {
      patchComment(client, saved)
      void client.invalidateQueries({ queryKey: queryKeys.history.ofComment(comment.id) })
      onSaved()
    },
    onError: error => {
      if (hasCode(error, 'stale_version')) onStale()
      else toast.show(failureToast(error, { operation: 'operations.edit' }))
    },
  })
}
