import {
  type CommunityCard,
  type CommunityType,
  communitiesPageSize,
  type FoundCommunityPost,
  searchResultsPerKind,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { pagedQuery } from './paging.ts'
import { queryKeys } from './query-keys.ts'

/** What communities are searched by; what is absent limits nothing. */
export interface CommunitySearch {
  q?: string
  tag?: string
  type?: CommunityType
  membershipType?: 'open' | 'private'
}

/** Communities that a search finds, page by page (CO2). */
export const foundCommunities = (search: CommunitySearch) =>
  pagedQuery<CommunityCard>({
    queryKey: queryKeys.communities.found(search),
    pageSize: communitiesPageSize,
    fetchPage: (page, signal) =>
      api.page(routes.searchCommunities, { query: { ...page, ...search } }, { signal }),
    meta: { quiet: true },
  })

/** Posts in communities that have all words of a text, the newest first, page by page. */
export const foundCommunityPosts = (q: string) =>
  pagedQuery<FoundCommunityPost>({
    queryKey: queryKeys.communities.foundPosts(q),
    pageSize: searchResultsPerKind,
    hasOffset: false,
    fetchPage: (page, signal) => api.page(routes.searchCommunityPosts, { query: { ...page, q } }, { signal }),
    meta: { quiet: true },
  })
