import type { MutationKey, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { isPost } from './cache.ts'
import { hasCopies, type Matches, patchCopies } from './copies.ts'
import { likeMutationKey, queryKeys } from './query-keys.ts'

type Counts = Pick<Post, 'commentsCount' | 'likesCount'>

/** Posts that the server counts for in the same way. */
export interface CountedPosts {
  name: string
  /** Of its own address. */
  key: (id: number) => QueryKey
  likeKey: (id: number) => MutationKey
  matches: (id: number) => Matches
  read: (id: number) => Promise<Counts>
}

const insights: CountedPosts = {
  name: 'insight',
  key: queryKeys.post,
  likeKey: likeMutationKey,
  matches: isPost,
  read: id => api.call(routes.getPost, { params: { id } }),
}

/** The server counts within a second after a like or a comment, or later when many wait to be counted. */
const waitsMs = [1_500, 4_500, 15_000]
const rereads = new Map<string, ReturnType<typeof setTimeout>>()

/** Reads the counts of an insight again where it is shown, once for all changes of a moment. */
export const rereadCounts = (client: QueryClient, postId: number) => rereadCountsOf(client, insights, postId)

/** As {@link rereadCounts}, of other posts. */
export function rereadCountsOf(client: QueryClient, kind: CountedPosts, postId: number) {
  // Until then whoever opens the post reads it.
  void client.invalidateQueries({ queryKey: kind.key(postId), exact: true, refetchType: 'none' })
  scheduleReread(client, kind, postId, waitsMs)
}

function scheduleReread(
  client: QueryClient,
  kind: CountedPosts,
  postId: number,
  [wait, ...longerWaits]: readonly number[],
) {
  const name = `${kind.name} ${postId}`
  const isShown = () => hasCopies(client, kind.matches(postId))
  clearTimeout(rereads.get(name))
  rereads.delete(name)
  if (wait === undefined || !isShown()) return
  const run = async () => {
    rereads.delete(name)
    // Whoever saw it has signed out meanwhile.
    if (!isShown()) return
    try {
      const counts = await readCounts(client, kind, postId)
      if (areShown(client, kind, postId, counts)) return
      patchCopies(client, kind.matches(postId), counts as never)
      // Either the page was wrong, or the server has not counted yet: then a later answer differs.
      if (!rereads.has(name)) scheduleReread(client, kind, postId, longerWaits)
    } catch (error) {
      console.info('The counts of a post could not be read again.', error)
    }
  }
  rereads.set(name, setTimeout(run, wait))
}

async function readCounts(client: QueryClient, kind: CountedPosts, postId: number): Promise<Partial<Counts>> {
  const { commentsCount, likesCount } = await kind.read(postId)
  // The answer to the reader's own like on its way is newer.
  const isLiking = client.isMutating({ mutationKey: kind.likeKey(postId) }) > 0
  return isLiking ? { commentsCount } : { commentsCount, likesCount }
}

const areShown = (client: QueryClient, { matches }: CountedPosts, postId: number, counts: Partial<Counts>) =>
  !hasCopies(
    client,
    copy =>
      matches(postId)(copy) &&
      Object.entries(counts).some(([name, count]) => name in copy && copy[name] !== count),
  )
