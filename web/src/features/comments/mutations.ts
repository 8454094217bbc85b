import { useQueryClient } from '@tanstack/react-query'
import { failureToast, hasCode } from '../../lib/failures.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { toast } from '../../ui/toast/queue.ts'
import type { AnyComment, Subject } from './area.ts'
import { appendComment, replaceComment } from './cache.ts'

/** Creates a comment, or a reply when `parentId` names a comment. */
export function useCreateComment(subject: Subject, parentId: number | null, onCreated: () => void) {
  const { area, subjectId } = subject
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (content: string, sent) => area.create(subjectId, { content, parentId }, sent),
    onSuccess: comment => {
      appendComment(client, subject, comment)
      onCreated()
    },
    onError: error => area.showCreateFailure(error, { isReply: parentId !== null }),
  })
}

/** Saves an edit of a comment. Another version than the one it began with is refused, and `onStale` is called. */
export function useUpdateComment(
  subject: Subject,
  { id }: AnyComment,
  { onSaved, onStale }: { onSaved: () => void; onStale: () => void },
) {
  const { area } = subject
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: ({ content, basedOn }: { content: string; basedOn: string | null }, sent) =>
      area.update(id, { content, editedAt: basedOn }, sent),
    onSuccess: saved => {
      replaceComment(client, subject, saved)
      void client.invalidateQueries({ queryKey: area.history(id) })
      onSaved()
    },
    onError: error => {
      if (hasCode(error, 'stale_version')) onStale()
      else toast.show(failureToast(error, { operation: 'operations.edit' }))
    },
  })
}
