import type { QueryClient } from '@tanstack/react-query'
import type { PostChange } from '@vitrine/contracts'
import type { Subject } from './area.ts'
import { commentDeletion, putCommentBack, removeComment } from './cache.ts'
import { isBeingRestored } from './deletion.ts'
import { loadNewComments } from './new-comments.ts'

/** Follows what happened elsewhere to a comment. */
export function receiveCommentChange(
  client: QueryClient,
  subject: Subject,
  { id, change }: { id: number; change: PostChange['change'] },
) {
  const { area, subjectId } = subject
  if (change === 'created') return loadNewComments(client, subject, id)
  // Also after a change made on this page: a request answered meanwhile may have brought the count from before it.
  if (change !== 'edited') area.rereadCounts(client, subjectId)
  if (change === 'deleted') {
    const deletion = commentDeletion(client, area, id)
    if (deletion?.isDeleted || isBeingRestored(client, area, id)) return
    // One that was brought back on this page is not removed again: its deletion is the older event.
    const removed = deletion ? 0 : removeComment(client, subject, id, { isOwn: false })
    if (removed > 0) return
  }
  if (change === 'restored') putCommentBack(client, subject, id)
  void client.invalidateQueries({ queryKey: area.list(subjectId) })
}
