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

/** All communities, the reader's own first, or those that a search finds (CO1, CO2). */
export function useCommunities(search: Search) {
  const { q, type, membershipType } = search
  const isAll = isEmptySearch(search)
  return useInfiniteQuery({
    ...pagedQuery<CommunityCard>({
      queryKey: isAll ? queryKeys.communities.list : queryKeys.communities.found(search),
      pageSize: communitiesPageSize,
      fetchPage: (page, signal) =>
        isAll
          ? api.page(routes.listCommunities, { query: page }, { signal })
          : api.page(
              routes.searchCommunities,
              {
                query: {
                  ...page,
                  ...(q && { q }),
                  ...(type && { type }),
                  ...(membershipType && { membershipType }),
                },
              },
              { signal },
            ),
      meta: { quiet: true },
    }),
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
