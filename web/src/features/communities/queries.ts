import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type CommunityCard,
  type CommunityType,
  communitiesPageSize,
  communityTypes,
  type OwnGroup,
  type OwnInvitation,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { foundCommunities } from '../../lib/community-search.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export interface Search {
  q: string
  type: CommunityType | null
  membershipType: 'open' | 'private' | null
}

/** The search that an address names. */
export function searchIn(params: URLSearchParams): Search {
  const membership = params.get('membership')
  return {
    q: (params.get('q') ?? '').trim(),
    type: communityTypes.find(type => type === params.get('type')) ?? null,
    membershipType: membership === 'open' || membership === 'private' ? membership : null,
  }
}

export const isEmptySearch = ({ q, type, membershipType }: Search) =>
  q === '' && type === null && membershipType === null

const allCommunities = pagedQuery<CommunityCard>({
  queryKey: queryKeys.communities.list,
  pageSize: communitiesPageSize,
  fetchPage: (page, signal) => api.page(routes.listCommunities, { query: page }, { signal }),
  meta: { quiet: true },
})

/** All communities, the reader's own first, or those that a search finds (CO1, CO2). */
export function useCommunities(search: Search) {
  const { q, type, membershipType } = search
  return useInfiniteQuery({
    ...(isEmptySearch(search)
      ? allCommunities
      : foundCommunities({
          ...(q && { q }),
          ...(type && { type }),
          ...(membershipType && { membershipType }),
        })),
    placeholderData: keepPreviousData,
  })
}

/** What the reader is a member of, and what they asked to join (CO7). */
export const useOwnGroups = () =>
  useInfiniteQuery(
    pagedQuery<OwnGroup>({
      queryKey: queryKeys.communities.own,
      pageSize: communitiesPageSize,
      hasOffset: false,
      fetchPage: (page, signal) => api.page(routes.listMyGroups, { query: page }, { signal }),
      meta: { quiet: true },
    }),
  )

/** Invitations that wait for the reader's answer. */
export const useOwnInvitations = () =>
  useQuery({
    queryKey: queryKeys.communities.invitations,
    queryFn: ({ signal }): Promise<OwnInvitation[]> => api.call(routes.listMyInvitations, {}, { signal }),
    meta: { quiet: true },
  })

/** What a community asks of those who join it. */
export const guidelinesQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.community.guidelines(id),
    queryFn: ({ signal }) => api.call(routes.getGuidelines, { params: { id } }, { signal }),
    meta: { quiet: true },
  })
