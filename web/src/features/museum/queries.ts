import { queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Museum, type Post, routes } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { postKeys } from '../../lib/posts.ts'

const isId = (segment: string) => /^[0-9]+$/.test(segment)

/** A museum by what its address holds: digits are an id, anything else a slug. */
export const museumQuery = (segment: string) =>
  queryOptions({
    queryKey: ['museum', segment],
    queryFn: ({ signal }): Promise<Museum> =>
      isId(segment)
        ? api.call(routes.getMuseum, { params: { id: segment } }, { signal })
        : api.call(routes.getMuseumBySlug, { params: { slug: segment } }, { signal }),
    meta: { quiet: true },
  })

/** What people shared of a museum, newest first. */
export const useMuseumInsights = (museumId: number) =>
  useInfiniteQuery(
    pagedQuery<Post>({
      queryKey: postKeys.ofMuseum(museumId),
      fetchPage: (query, signal) =>
        api.page(routes.listMuseumPosts, { params: { museumId: String(museumId) }, query }, { signal }),
      meta: { quiet: true },
    }),
  )

/** Follows, or stops following: the server's answer wins. */
export function useFollowMuseum(segment: string) {
  const client = useQueryClient()
  return useApiMutation({
    send: (id: number, options) => api.call(routes.followMuseum, { params: { id: String(id) } }, options),
    meta: { operation: 'Follow' },
    onSuccess: answer =>
      client.setQueryData(
        museumQuery(segment).queryKey,
        museum =>
          museum && {
            ...museum,
            isFollowing: answer.following,
            followersCount: answer.followersCount,
          },
      ),
  })
}
