import type { QueryClient } from '@tanstack/react-query'
import { type PostChange, routes } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { hasPost, patchPost } from '../../lib/cache.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { commentDeletion, putCommentBack, removeComment } from './cache.ts'
import { isBeingRestored } from './deletion.ts'

/** The server counts comments within a second after they change. */
const countedAfterMs = 1_500
const rereads = new Map<number, ReturnType<typeof setTimeout>>()

/** Reads a post's count of comments, once for all changes of a moment. */
function rereadCount(client: QueryClient, postId: number) {
  if (!hasPost(client, postId)) return
  clearTimeout(rereads.get(postId))
  const reread = async () => {
    rereads.delete(postId)
    try {
      const { commentsCount } = await api.call(routes.getPost, { params: { id: postId } })
      patchPost(client, postId, { commentsCount })
    } catch (error) {
      console.info('The number of comments could not be read again.', error)
    }
  }
  rereads.set(postId, setTimeout(reread, countedAfterMs))
}

/** Follows what happened elsewhere to a comment on a post. */
export function receiveCommentChange(
  client: QueryClient,
  { postId, change }: Pick<PostChange, 'postId' | 'change'>,
  id: number,
) {
  const comment = { id, postId }
  if (change === 'deleted') {
    const deletion = commentDeletion(client, id)
    if (deletion?.isDeleted || isBeingRestored(client, id)) return
    // One that was brought back on this page is not removed again: its deletion is the older event.
    const removed = deletion ? 0 : removeComment(client, comment, { isOwn: false })
    if (removed > 0) return
  }
  if (change === 'restored') putCommentBack(client, comment)
  if (change !== 'edited') rereadCount(client, postId)
  void client.invalidateQueries({ queryKey: queryKeys.comments(postId) })
}
