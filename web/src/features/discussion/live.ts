import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import type { CommunityPost, CommunityPostChange } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { isCommunityPost, patchCommunityPost } from '../../lib/community-posts.ts'
import { hasCopies } from '../../lib/copies.ts'
import { queryKeys, voteMutationKey } from '../../lib/query-keys.ts'
import { dropPost, movePublished, postDeletion, putPostBack } from './cache.ts'
import { isBeingRestored } from './deletion.ts'

const isShown = (client: QueryClient, id: number) => hasCopies(client, isCommunityPost(id))

/**
 * Likes and comments are counted apart, and the reader's own like may be on its way. What only a post with media that are
 * not ready has is named, so that a copy loses it.
 */
const uncounted = ({ isLiked, likesCount, commentsCount, waiting, failure, ...post }: CommunityPost) => ({
  ...post,
  waiting,
  failure,
})

/** Reads a post again that the page shows, under the rules of this moment. */
export async function rereadPost(client: QueryClient, id: number): Promise<void> {
  if (!isShown(client, id)) return
  try {
    const { poll, ...post } = uncounted(await api.call(routes.getCommunityPost, { params: { id } }))
    if (post.status === 'published') movePublished(client, post)
    const isVoting = client.isMutating({ mutationKey: voteMutationKey(id) }) > 0
    patchCommunityPost(client, id, isVoting ? post : { ...post, poll })
  } catch (error) {
    if (isStatus(error, 404)) return void dropPost(client, id, { isOwn: false })
    console.info('A changed post could not be read again; it is when it is opened next.', error)
    await client.invalidateQueries({ queryKey: queryKeys.communityPost(id), refetchType: 'none' })
  }
}

const rereadAfterMs = 300
const rereads = new Map<number, ReturnType<typeof setTimeout>>()

/** Reads the list that is shown again, once for all posts that are restored together. */
function rereadList(client: QueryClient, communityId: number): void {
  if (rereads.has(communityId)) return
  const run = () => {
    rereads.delete(communityId)
    void client.invalidateQueries({ queryKey: queryKeys.community.posts(communityId), refetchType: 'active' })
  }
  rereads.set(communityId, setTimeout(run, rereadAfterMs))
}

const isDiscussion = ([group, , list]: QueryKey) => group === 'community' && list === 'posts'

/**
 * Follows what happened elsewhere to a post of a community. The list does not move under its reader: what is new is
 * announced, and has its place when the list is read next. `isAnswered`: the reader has an unsent comment on the post.
 */
export async function receivePostChange(
  client: QueryClient,
  { communityId, postId, change }: Pick<CommunityPostChange, 'communityId' | 'postId' | 'change'>,
  { isAnswered }: { isAnswered: boolean },
): Promise<void> {
  if (change === 'deleted') {
    if (isBeingRestored(client, postId)) return
    const deletion = postDeletion(client, postId)
    // Brought back on this page already: the event of its deletion may arrive after that.
    if (deletion && !deletion.isDeleted) return rereadPost(client, postId)
    return void dropPost(client, postId, { isOwn: false, ...(isAnswered && { keep: isDiscussion }) })
  }
  if (change === 'restored' && !putPostBack(client, postId))
    await client.invalidateQueries({ queryKey: queryKeys.communityPost(postId) })
  if (change !== 'edited') {
    const queryKey = queryKeys.community.posts(communityId)
    await client.invalidateQueries({ queryKey, refetchType: 'none' })
    // A list that was read after the deletion has no place for the post, and one that is being read may be without it.
    if (change === 'restored' && (!isShown(client, postId) || client.isFetching({ queryKey }) > 0))
      rereadList(client, communityId)
  }
  return rereadPost(client, postId)
}
