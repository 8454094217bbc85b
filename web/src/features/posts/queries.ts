import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { findPost } from '../../lib/cache.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** One post; `null` is an id that cannot exist, for which nothing is fetched. */
export function usePost(id: number | null, isDeleted: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: queryKeys.post(id ?? 0),
    queryFn: ({ signal }) => api.call(routes.getPost, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null && !isDeleted,
    // A post that a list already shows appears at once, and is fetched again.
    placeholderData: () => (id === null ? undefined : findPost(client, id)),
    meta: { quiet: true },
  })
}

/** Posts of a museum, newest first. */
export const useMuseumPosts = (museumId: number) =>
  useInfiniteQuery(
    pagedQuery<Post>({
      queryKey: queryKeys.posts.ofMuseum(museumId),
      fetchPage: (query, signal) =>
        api.page(routes.listMuseumPosts, { params: { museumId: String(museumId) }, query }, { signal }),
      meta: { quiet: true },
    }),
  )

/** Posts of a person, newest first. */
export const useUserPosts = (userId: number) =>
  useInfiniteQuery(
    pagedQuery<Post>({
      queryKey: queryKeys.posts.ofUser(userId),
      fetchPage: (query, signal) =>
        api.page(routes.listUserPosts, { params: { id: String(userId) }, query }, { signal }),
      meta: { quiet: true },
    }),
  )

/** Asked for whenever it is opened: it may have been edited on another page. */
export const postHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.history.ofPost(id),
    queryFn: ({ signal }) => api.call(routes.getPostHistory, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
