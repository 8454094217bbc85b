import { useQueryClient } from '@tanstack/react-query'
import { type Comment, routes } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { appendComment, removeComment } from './cache.ts'

/** Creates a comment on a post, or a reply when `parentId` names a comment. */
export function useCreateComment(postId: number, parentId: number | null, onCreated: () => void) {
  const client = useQueryClient()
  return useApiMutation({
    meta: { operation: parentId === null ? 'operations.comment' : 'operations.reply' },
    send: (content: string, options) =>
      api.call(routes.createComment, { params: { id: postId }, body: { content, parentId } }, options),
    onSuccess: comment => {
      appendComment(client, comment)
      onCreated()
    },
  })
}

export function useDeleteComment(comment: Comment) {
  const client = useQueryClient()
  return useApiMutation<{ id: number }>({
    meta: { operation: 'operations.delete' },
    send: (_nothing, options) => api.call(routes.deleteComment, { params: { id: comment.id } }, options),
    onSuccess: () => {
      removeComment(client, comment)
      void client.invalidateQueries({ queryKey: queryKeys.comments(comment.postId) })
    },
  })
}
