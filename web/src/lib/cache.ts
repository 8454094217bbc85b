import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { Museum, Post, Profile } from '@vitrine/contracts'
import { changeWithAnswer, hasCopies, type Matches, type Patch, patchCopies, write } from './copies.ts'
import { itemsOf } from './paging.ts'
import { queryKeys } from './query-keys.ts'

/** A list of posts as the cache holds it. */
export type PostPages = InfiniteData<Answer<Post[]>, unknown>

/** The copies of a post. */
export const isPost =
  (id: number): Matches =>
  value =>
    value.id === id && value.contentType === 'post'

/** Changes every cached copy of a post: lists, its own page, search results. */
export function patchPost(client: QueryClient, id: number, patch: Patch<Post>) {
  patchCopies(client, isPost(id), patch as Patch<never>)
}

/** Changes every cached copy of a museum: its page, lists, search results, the museum of a post. */
export function patchMuseum(client: QueryClient, id: number, patch: Patch<Museum>) {
  patchCopies(client, value => value.id === id && 'categoryCode' in value, patch as Patch<never>)
}

/** The copies of a person: profiles, lists, authors, the signed-in user. */
export const isUser =
  (id: number): Matches =>
  value =>
    value.id === id && 'username' in value

/** Changes every cached copy of a person. */
export function patchUser(client: QueryClient, id: number, patch: Patch<Profile>) {
  patchCopies(client, isUser(id), patch as Patch<never>)
}

export const hasPost = (client: QueryClient, id: number) => hasCopies(client, isPost(id))

/** The post as a list already shows it, for its own page to begin with. */
export function findPost(client: QueryClient, id: number): Post | undefined {
  for (const [, data] of client.getQueriesData<PostPages>({ queryKey: queryKeys.posts.all })) {
    const post = itemsOf(data?.pages).find(each => each.id === id)
    if (post) return post
  }
  return undefined
}

/** Changes the data of a cached query. `change` is made again to an answer on its way, so it must do nothing the second time. */
export function changeQuery<Data>(client: QueryClient, queryKey: QueryKey, change: (data: Data) => Data) {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (!query) return
  changeWithAnswer(query, () => {
    if (query.state.data !== undefined) write(client, query, change(query.state.data as Data))
  })
}

/** Puts a new post of the reader on top of the lists where it belongs. While it is prepared it is in the reader's own alone. */
export function addPost(client: QueryClient, post: Post) {
  const { feed, latest, ofUser, ofMuseum } = queryKeys.posts
  const own = [feed, ofUser(post.user.id)]
  const everyones = [latest, ...(post.museum ? [ofMuseum(post.museum.id)] : [])]
  const lists = post.status === 'published' ? [...own, ...everyones] : own
  for (const list of lists) {
    changeQuery<PostPages>(client, list, data => {
      const [first] = data.pages
      if (!first || itemsOf(data.pages).some(each => each.id === post.id)) return data
      return { ...data, pages: data.pages.with(0, { ...first, data: [post, ...first.data] }) }
    })
  }
}

/** Fetches every list of posts again from its first page, where new posts appear. */
export function refreshPosts(client: QueryClient) {
  client.setQueriesData<PostPages>(
    { queryKey: queryKeys.posts.all },
    data => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  return client.invalidateQueries({ queryKey: queryKeys.posts.all })
}

/** What counts or lists posts elsewhere is fetched again: profiles, museums, what is trending. */
export function refreshPostCounts(client: QueryClient) {
  for (const { all } of [queryKeys.profiles, queryKeys.museum, queryKeys.trending]) {
    void client.invalidateQueries({ queryKey: all })
  }
}
