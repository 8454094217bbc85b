import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import { type Post, routes } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { type PageQuery, type PageStart, pagedQuery } from '../../lib/paging.ts'
import { type PostPages, postKeys } from '../../lib/posts.ts'

/** Members read the mixed feed, strangers the newest public insights (FE1, FE2). */
export type FeedSource = 'mixed' | 'latest'

const keys = { mixed: postKeys.feed, latest: postKeys.latest }

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

const firstPage: PageStart = { offset: 0 }

/** What the feed would begin with now, kept beside it until the reader wants it. */
export const newsQuery = (source: FeedSource) => ({
  queryKey: postKeys.news(keys[source]),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PostPages> => ({
    pages: [await fetchFeed(source, { limit: 20, ...firstPage }, signal)],
    pageParams: [firstPage],
  }),
  meta: { quiet: true },
})

/** Insights that are newer than all that the reader was shown; ids grow with time. */
export function newerThan(shown: readonly Post[], news: readonly Post[]): Post[] {
  const newest = Math.max(0, ...shown.map(post => post.id))
  return news.filter(post => post.id > newest)
}

/** Lets what is new take the place of what was shown. */
export function showNews(client: QueryClient, source: FeedSource) {
  const news = client.getQueryData<PostPages>(newsQuery(source).queryKey)
  if (news) client.setQueryData(keys[source], news)
}
