import { queryOptions } from '@tanstack/react-query'
import type { CommunityPost } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import type { Wording } from '../../lib/community-wording.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The discussion: pinned posts first, then the newest (DS6). */
export const postsQuery = (communityId: number, wording: Wording) =>
  pagedQuery<CommunityPost>({
    queryKey: queryKeys.community.posts(communityId),
    fetchPage: (query, signal) =>
      api.page(
        wording === 'group' ? routes.listGroupPosts : routes.listCommunityPosts,
        { params: { id: communityId }, query },
        { signal },
      ),
    // Posts that wait are in the first page beside the others.
    hasOffset: false,
    meta: { quiet: true },
  })

export const postQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.communityPost(id),
    queryFn: ({ signal }) => api.call(routes.getCommunityPost, { params: { id } }, { signal }),
    meta: { quiet: true },
  })

/** Asked for whenever it is opened: it may have been edited on another page. */
export const postHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.history.ofCommunityPost(id),
    queryFn: ({ signal }) => api.call(routes.getCommunityPostHistory, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
