import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { hasPost, isPost, patchPost } from './cache.ts'
import { hasCopies } from './copies.ts'
import { likeMutationKey, queryKeys } from './query-keys.ts'

type Counts = Partial<Pick<Post, 'commentsCount' | 'likesCount'>>

/** The server counts within a second after a like or a comment, or later when many wait to be counted. */
const waitsMs = [1_500, 4_500, 15_000]
const rereads = new Map<number, ReturnType<typeof setTimeout>>()

/** Reads a post's counts again where it is shown, once for all changes of a moment. */
export function rereadCounts(client: QueryClient, postId: number) {
  // Until then whoever opens the post reads it.
  void client.invalidateQueries({ queryKey: queryKeys.post(postId), exact: true, refetchType: 'none' })
  scheduleReread(client, postId, waitsMs)
}

function scheduleReread(client: QueryClient, postId: number, [wait, ...longerWaits]: readonly number[]) {
  clearTimeout(rereads.get(postId))
  rereads.delete(postId)
  if (wait === undefined || !hasPost(client, postId)) return
  const reread = async () => {
    rereads.delete(postId)
    // Whoever saw it has signed out meanwhile.
    if (!hasPost(client, postId)) return
    try {
      const counts = await fetchCounts(client, postId)
      if (areShown(client, postId, counts)) return
      patchPost(client, postId, counts)
      // Either the page was wrong, or the server has not counted yet: then a later answer differs.
      if (!rereads.has(postId)) scheduleReread(client, postId, longerWaits)
    } catch (error) {
      console.info('The counts of a post could not be read again.', error)
    }
  }
  rereads.set(postId, setTimeout(reread, wait))
}

async function fetchCounts(client: QueryClient, postId: number): Promise<Counts> {
  const { commentsCount, likesCount } = await api.call(routes.getPost, { params: { id: postId } })
  // The answer to the reader's own like on its way is newer.
  const isLiking = client.isMutating({ mutationKey: likeMutationKey(postId) }) > 0
  return isLiking ? { commentsCount } : { commentsCount, likesCount }
}

const areShown = (client: QueryClient, postId: number, counts: Counts) =>
  !hasCopies(
    client,
    copy =>
      isPost(postId)(copy) &&
      Object.entries(counts).some(([name, count]) => name in copy && copy[name] !== count),
  )
