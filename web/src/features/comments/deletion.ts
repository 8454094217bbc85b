import type { QueryClient } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import type { Comment } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { awaitFocus } from '../../lib/awaited-focus.ts'
import { failureToast } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { runApiMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import { putCommentBack, removeComment } from './cache.ts'

type CommentId = Pick<Comment, 'id' | 'postId'>

export const deleteButtonId = (id: number) => `comment-delete-${id}`

const restoreKey = (id: number) => ['restore-comment', id]

/** Whether an undo is on its way: what the server reports of the comment meanwhile is older. */
export const isBeingRestored = (client: QueryClient, id: number) =>
  client.isMutating({ mutationKey: restoreKey(id) }) > 0

/** A deletion and its undo are sent one after the other. */
const scopeOf = ({ id }: CommentId) => ({ id: `delete-comment-${id}` })

/** The list as the server has it: what others wrote meanwhile is in it. */
const refresh = (client: QueryClient, { postId }: CommentId) =>
  client.invalidateQueries({ queryKey: queryKeys.comments(postId) })

/** Deletes a comment with its replies: they disappear at once, and a toast offers to undo it. */
export function deleteComment(client: QueryClient, comment: CommentId, { focusUndo = false } = {}) {
  runApiMutation(client, {
    scope: scopeOf(comment),
    meta: { operation: 'operations.delete' },
    send: (_nothing, options) => api.call(routes.deleteComment, { params: { id: comment.id } }, options),
    onMutate: async () => {
      // A list that is on its way would show the comment again.
      await client.cancelQueries({ queryKey: queryKeys.comments(comment.postId) })
      removeComment(client, comment)
      toast.show({
        kind: 'success',
        title: translate('comments.deleted'),
        action: {
          label: translate('common.undo'),
          run: () => restoreComment(client, comment, { takeFocus: focusUndo }),
          takesFocus: focusUndo,
        },
      })
    },
    onSuccess: () => refresh(client, comment),
    onError: error => {
      // Deleted already, on another page.
      if (!isStatus(error, 404)) putCommentBack(client, comment)
    },
  })
}

/** After a refusal a further attempt ends like the first. */
const isFinal = (error: unknown) => isStatus(error, 403) || isStatus(error, 404)

/** Undoes a deletion: the comment and its replies are back at once. A failure removes them and offers it again. */
function restoreComment(client: QueryClient, comment: CommentId, { takeFocus = false } = {}) {
  awaitFocus(takeFocus ? deleteButtonId(comment.id) : undefined)
  runApiMutation(client, {
    mutationKey: restoreKey(comment.id),
    scope: scopeOf(comment),
    meta: { quiet: true },
    send: (_nothing, options) => api.call(routes.restoreComment, { params: { id: comment.id } }, options),
    onMutate: () => putCommentBack(client, comment),
    onSuccess: () => refresh(client, comment),
    onError: error => {
      removeComment(client, comment)
      const again = { label: translate('common.undo'), run: () => restoreComment(client, comment) }
      const failure = failureToast(error, { operation: 'operations.undo' })
      toast.show({ ...failure, ...(!isFinal(error) && { action: again }) })
      void refresh(client, comment)
    },
  })
}
