import { queryOptions } from '@tanstack/react-query'
import type { FollowRequest, Profile, UserCard } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { peopleQuery } from '../../lib/people-pages.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The reader's own without a segment; digits are an id, anything else a slug or a username (PR1). */
export const profileQuery = (segment: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.profiles.one(segment),
    queryFn: ({ signal }): Promise<Profile> => {
      if (segment === undefined) return api.call(routes.getOwnProfile, {}, { signal })
      if (/^[0-9]+$/.test(segment))
        return api.call(routes.getProfile, { params: { id: segment } }, { signal })
      return api.call(routes.getProfileBySlug, { params: { slug: segment } }, { signal })
    },
    meta: { quiet: true },
  })

export type FollowList = 'followers' | 'following'
const listRoutes = { followers: routes.listFollowers, following: routes.listFollowing }

/** Who follows a person, or whom they follow (PR8). */
export const followListQuery = (list: FollowList, id: number) =>
  pagedQuery<UserCard>({
    queryKey: queryKeys.people[list](id),
    fetchPage: (query, signal) => api.page(listRoutes[list], { params: { id }, query }, { signal }),
    meta: { quiet: true },
  })

export const followRequestsQuery = peopleQuery<FollowRequest>({
  queryKey: queryKeys.people.requests,
  fetchPage: (query, signal) => api.page(routes.listFollowRequests, { query }, { signal }),
})
