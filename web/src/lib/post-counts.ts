import type { QueryClient } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { hasPost, patchPost } from './cache.ts'
import { likeMutationKey, queryKeys } from './query-keys.ts'

/** The server counts within a second after a like or a comment. */
const countedAfterMs = 1_500
const rereads = new Map<number, ReturnType<typeof setTimeout>>()

/** Reads a post's counts again where it is shown, once for all changes of a moment. */
export function rereadCounts(client: QueryClient, postId: number) {
  // Until then whoever opens the post reads it.
  void client.invalidateQueries({ queryKey: queryKeys.post(postId), exact: true, refetchType: 'none' })
  if (!hasPost(client, postId)) return
  clearTimeout(rereads.get(postId))
  const reread = async () => {
    rereads.delete(postId)
    try {
      const { commentsCount, likesCount } = await api.call(routes.getPost, { params: { id: postId } })
      // The answer to the reader's own like on its way is newer.
      const isLiking = client.isMutating({ mutationKey: likeMutationKey(postId) }) > 0
      patchPost(client, postId, isLiking ? { commentsCount } : { commentsCount, likesCount })
    } catch (error) {
      console.info('The counts of a post could not be read again.', error)
    }
  }
  rereads.set(postId, setTimeout(reread, countedAfterMs))
}
