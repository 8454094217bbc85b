import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { CommunityPost } from '@vitrine/contracts'
import { changeQuery } from '../../lib/cache.ts'
import { isCommunityPost } from '../../lib/community-posts.ts'
import { markDeleted, readDeletion, unmarkDeleted } from '../../lib/deletions.ts'
import { itemsOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export type CommunityPostPages = InfiniteData<Answer<CommunityPost[]>, unknown>

const withFirstPage = (
  data: CommunityPostPages,
  first: Answer<CommunityPost[]>,
  posts: CommunityPost[],
): CommunityPostPages => ({ ...data, pages: data.pages.with(0, { ...first, data: posts }) })

/** Where the list has a post when it is read again: behind the pinned ones and, once all may see it, those of the reader that wait. */
const placeIn = (posts: readonly CommunityPost[], { status }: Pick<CommunityPost, 'status'>) =>
  posts.filter(each => each.isPinned || (status === 'published' && each.status !== 'published')).length

/** Puts a new post of the reader in its place. */
export function addPost(client: QueryClient, post: CommunityPost) {
  changeQuery<CommunityPostPages>(client, queryKeys.community.posts(post.communityId), data => {
    const [first] = data.pages
    if (!first || itemsOf(data.pages).some(each => each.id === post.id)) return data
    return withFirstPage(data, first, first.data.toSpliced(placeIn(first.data, post), 0, post))
  })
}

/** Moves a post of the reader that has waited to its place among those that all may see. */
export function movePublished(client: QueryClient, post: Pick<CommunityPost, 'id' | 'communityId'>) {
  changeQuery<CommunityPostPages>(client, queryKeys.community.posts(post.communityId), data => {
    const [first] = data.pages
    const copy = first?.data.find(({ id }) => id === post.id)
    if (!first || !copy || copy.status === 'published') return data
    const others = first.data.filter(each => each !== copy)
    const place = placeIn(others, { status: 'published' })
    return withFirstPage(data, first, others.toSpliced(place, 0, { ...copy, status: 'published' }))
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
