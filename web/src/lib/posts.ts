import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { Post } from '@vitrine/contracts'
import { itemsOf } from './paging.ts'

/** Every list of insights has a key that begins with `posts`: a like shows in all of them, a new one refreshes all. */
export const postKeys = {
  lists: ['posts'],
  feed: ['posts', 'feed'],
  latest: ['posts', 'latest'],
  ofMuseum: (museumId: number) => ['posts', 'museum', museumId],
  ofUser: (userId: number) => ['posts', 'user', userId],
  /** What the feed would begin with now, for the pill that announces it. */
  news: (list: readonly unknown[]) => [...list, 'news'],
  one: (id: number) => ['post', id],
} as const

/** A list of insights as the cache holds it. */
export type PostPages = InfiniteData<Answer<Post[]>, unknown>

type Change = (post: Post) => Post

function changedPages(data: PostPages | undefined, id: number, change: Change): PostPages | undefined {
  if (!data?.pages.some(page => page.data.some(post => post.id === id))) return data
  const pages = data.pages.map(page => ({
    ...page,
    data: page.data.map(post => (post.id === id ? change(post) : post)),
  }))
  return { ...data, pages }
}

/** Changes one insight wherever the cache shows it. */
export function changePost(client: QueryClient, id: number, change: Change) {
  client.setQueriesData<PostPages>({ queryKey: postKeys.lists }, data => changedPages(data, id, change))
  client.setQueryData<Post>(postKeys.one(id), post => post && change(post))
}

/** The insight as any list already shows it, for a page of its own to begin with. */
export function findPost(client: QueryClient, id: number): Post | undefined {
  for (const [, data] of client.getQueriesData<PostPages>({ queryKey: postKeys.lists })) {
    const post = itemsOf(data?.pages).find(each => each.id === id)
    if (post) return post
  }
  return undefined
}

/** Lists that are asked for again begin with their first page: what is new stands there. */
export function refreshPosts(client: QueryClient) {
  client.setQueriesData<PostPages>(
    { queryKey: postKeys.lists },
    data => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  return client.invalidateQueries({ queryKey: postKeys.lists })
}
