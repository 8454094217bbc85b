import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { CommunityPost } from '@vitrine/contracts'
import { changeList } from '../../lib/cache.ts'
import { isCommunityPost } from '../../lib/community-posts.ts'
import { markDeleted, readDeletion, unmarkDeleted } from '../../lib/deletions.ts'
import { itemsOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export type CommunityPostPages = InfiniteData<Answer<CommunityPost[]>, unknown>

/** Puts a new post of the reader behind the pinned ones, where the list has it when it is read again. */
export function addPost(client: QueryClient, post: CommunityPost) {
  changeList<CommunityPostPages>(client, queryKeys.community.posts(post.communityId), data => {
    const [first] = data.pages
    if (!first || itemsOf(data.pages).some(each => each.id === post.id)) return data
    const pinned = first.data.filter(each => each.isPinned).length
    return { ...data, pages: data.pages.with(0, { ...first, data: first.data.toSpliced(pinned, 0, post) }) }
  })
}

/** Removes a post from the lists, except from those that `keep` names. */
export const dropPost = (
  client: QueryClient,
  id: number,
  how: { isOwn: boolean; keep?: (queryKey: QueryKey) => boolean },
) => markDeleted(client, queryKeys.deleted.communityPost(id), isCommunityPost(id), how)

/** Puts a post back where it was. False: this page does not know where. */
export const putPostBack = (client: QueryClient, id: number): boolean =>
  unmarkDeleted(client, queryKeys.deleted.communityPost(id)) !== undefined

export const postDeletion = (client: QueryClient, id: number) =>
  readDeletion(client, queryKeys.deleted.communityPost(id))

/** Reads the discussion again from its first page, where new posts appear. */
export function showNewest(client: QueryClient, communityId: number) {
  const queryKey = queryKeys.community.posts(communityId)
  client.setQueryData<CommunityPostPages>(
    queryKey,
    data => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  return client.invalidateQueries({ queryKey })
}
