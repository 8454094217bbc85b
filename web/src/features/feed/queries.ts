import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import { feedPageSize, type Post, sidebarMuseums, storyStripUsers } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import type { PostPages } from '../../lib/cache.ts'
import { firstStart, type PageQuery, pagedQuery, pagesOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Members read the mixed feed, anonymous visitors the newest public posts (FE1, FE2). */
export type FeedSource = 'mixed' | 'latest'

const keys = { mixed: queryKeys.posts.feed, latest: queryKeys.posts.latest }

function fetchFeed(source: FeedSource, query: PageQuery, signal: AbortSignal): Promise<Answer<Post[]>> {
  return source === 'mixed'
    ? api.page(routes.getMixedFeed, { query }, { signal })
    : api.page(routes.listPosts, { query }, { signal })
}

export const feedQuery = (source: FeedSource) =>
  pagedQuery({
    queryKey: keys[source],
    fetchPage: (query, signal) => fetchFeed(source, query, signal),
    meta: { quiet: true },
  })

/** The first page of the feed as it is now, kept beside the shown one until the reader asks for it. */
export const newPostsQuery = (source: FeedSource) => ({
  queryKey: queryKeys.posts.newIn(keys[source]),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PostPages> =>
    pagesOf(await fetchFeed(source, { limit: feedPageSize, ...firstStart }, signal)),
  meta: { quiet: true },
})

/**
 * Posts that are newer than all shown ones; ids grow with time. The reader's own do not count as shown: a post of
 * another, created before one that the reader has just shared, is still to be announced.
 */
export function newerThan(shown: readonly Post[], latest: readonly Post[], readerId?: number): Post[] {
  const newest = Math.max(0, ...shown.filter(post => post.user.id !== readerId).map(post => post.id))
  const known = new Set(shown.map(post => post.id))
  return latest.filter(post => post.id > newest && !known.has(post.id))
}

/** Replaces the shown feed by its new first page. */
export function showNewPosts(client: QueryClient, source: FeedSource) {
  const newPosts = client.getQueryData<PostPages>(newPostsQuery(source).queryKey)
  if (newPosts) client.setQueryData(keys[source], newPosts)
}

/** One call for the story strip and the sidebar, which shows the first three of them. */
export const recommendedPeopleQuery = queryOptions({
  queryKey: queryKeys.users.recommended,
  queryFn: ({ signal }) =>
    api.call(routes.getRecommendedUsers, { query: { limit: storyStripUsers } }, { signal }),
  meta: { quiet: true },
})

const activePeopleQuery = queryOptions({
  queryKey: queryKeys.users.active,
  queryFn: ({ signal }) => api.call(routes.getActiveUsers, { query: { limit: storyStripUsers } }, { signal }),
  meta: { quiet: true },
})

/** Recommended people; active ones when there are none; empty when neither list can be loaded. */
export function useStoryPeople() {
  const recommended = useQuery(recommendedPeopleQuery)
  const hasNone = recommended.isError || recommended.data?.length === 0
  const active = useQuery({ ...activePeopleQuery, enabled: hasNone })
  const source = hasNone ? active : recommended
  return { people: source.data ?? [], isPending: source.isPending }
}

export const trendingMuseumsQuery = queryOptions({
  queryKey: queryKeys.trending.museums,
  queryFn: ({ signal }) =>
    api.call(routes.getTrendingMuseums, { query: { limit: sidebarMuseums } }, { signal }),
  meta: { quiet: true },
})

/** As many more as the trending ones, which are left out of them. */
export const recommendedMuseumsQuery = queryOptions({
  queryKey: queryKeys.museums.recommended,
  queryFn: ({ signal }) =>
    api.call(routes.getRecommendedMuseums, { query: { limit: 2 * sidebarMuseums } }, { signal }),
  meta: { quiet: true },
})

export const trendingTagsQuery = queryOptions({
  queryKey: queryKeys.trending.tags,
  queryFn: ({ signal }) => api.call(routes.getTrendingTags, {}, { signal }),
  meta: { quiet: true },
})
