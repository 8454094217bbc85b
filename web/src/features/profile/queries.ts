import { queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Post, type Profile, routes } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { useFollow } from '../../lib/follow.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { postKeys } from '../../lib/posts.ts'

/** Own without a segment; digits are an id; anything else a slug or a username (PR1). */
export const profileQuery = (segment: string | undefined) =>
  queryOptions({
    queryKey: ['user', segment ?? 'own'],
    queryFn: ({ signal }): Promise<Profile> => {
      if (segment === undefined) return api.call(routes.getOwnProfile, {}, { signal })
      if (/^[0-9]+$/.test(segment))
        return api.call(routes.getProfile, { params: { id: segment } }, { signal })
      return api.call(routes.getProfileBySlug, { params: { slug: segment } }, { signal })
    },
    meta: { quiet: true },
  })

export const useInsightsOf = (userId: number) =>
  useInfiniteQuery(
    pagedQuery<Post>({
      queryKey: postKeys.ofUser(userId),
      fetchPage: (query, signal) =>
        api.page(routes.listUserPosts, { params: { id: String(userId) }, query }, { signal }),
      meta: { quiet: true },
    }),
  )

/** Follows, or stops following; the button follows the server's reply (PR7). */
export function useFollowProfile(segment: string | undefined) {
  const client = useQueryClient()
  return useFollow<Profile>(following => {
    client.setQueryData(
      profileQuery(segment).queryKey,
      before =>
        before && {
          ...before,
          isFollowing: following,
          followersCount: Math.max(0, before.followersCount + Number(following) - Number(before.isFollowing)),
        },
    )
    void client.invalidateQueries({ queryKey: postKeys.feed })
  })
}
