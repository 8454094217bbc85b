import type { QueryClient } from '@tanstack/react-query'
import { translate } from '../../lib/i18n/translate.ts'
import { deleteWithUndo, isBeingRestored as isUndone, type Removable } from '../../lib/undoable-deletion.ts'
import type { CommentArea, Subject } from './area.ts'
import { putCommentBack, removeComment } from './cache.ts'

export const deleteButtonId = (id: number) => `comment-delete-${id}`

const nameOf = (area: CommentArea, id: number) => `comment-${area.name}-${id}`

export const isBeingRestored = (client: QueryClient, area: CommentArea, id: number) =>
  isUndone(client, nameOf(area, id))

function removableOf(client: QueryClient, subject: Subject, id: number): Removable {
  const { area, subjectId } = subject
  const list = area.list(subjectId)
  return {
    name: nameOf(area, id),
    title: translate('comments.deleted'),
    controlId: deleteButtonId(id),
    list,
    remove: () => removeComment(client, subject, id),
    putBack: () => putCommentBack(client, subject, id),
    sendDeletion: sent => area.remove(id, sent),
    sendRestore: sent => area.restore(id, sent),
    // What others wrote meanwhile is in it.
    refresh: () => client.invalidateQueries({ queryKey: list }),
  }
}

/** Deletes a comment with its replies: they disappear at once, and a toast offers to undo it. */
export const deleteComment = (
  client: QueryClient,
  subject: Subject,
  id: number,
  how?: { focusUndo: boolean },
) => deleteWithUndo(client, removableOf(client, subject, id), how)
