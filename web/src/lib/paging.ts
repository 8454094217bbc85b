import { type InfiniteData, infiniteQueryOptions, type QueryKey, type QueryMeta } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import { feedPageSize } from '@vitrine/contracts'

/** Where a page begins: the server's cursor when it gave one, else an offset; a first page may have neither. */
export type PageStart = { cursor?: string; offset?: number }

/** What to put into the route's `query`. */
export type PageQuery = { limit: number; cursor?: string; offset?: number }

/** Where a list begins whose route has offsets. */
export const firstStart: PageStart = { offset: 0 }

/** A list as the cache holds it, of which only the first page is loaded. */
export const pagesOf = <Item>(first: Answer<Item[]>): InfiniteData<Answer<Item[]>, PageStart> => ({
  pages: [first],
  pageParams: [firstStart],
})

/**
 * Options for `useInfiniteQuery` over a route that lists: a full page, or a cursor, means that there is another one.
 *
 * `pagedQuery({ queryKey: ['posts'], fetchPage: (query, signal) => api.page(routes.listPosts, { query }, { signal }) })`
 */
export function pagedQuery<Item>(options: {
  queryKey: QueryKey
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<Answer<Item[]>>
  pageSize?: number
  /** False: a route that goes on by cursor alone. */
  hasOffset?: boolean
  meta?: QueryMeta
}) {
  const { queryKey, fetchPage, pageSize = feedPageSize, hasOffset = true, meta } = options
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ limit: pageSize, ...pageParam }, signal),
    initialPageParam: hasOffset ? firstStart : {},
    getNextPageParam: (last, pages): PageStart | undefined => {
      if (last.nextCursor !== undefined) return { cursor: last.nextCursor }
      if (!hasOffset || last.data.length < pageSize) return undefined
      return { offset: pages.length * pageSize }
    },
    ...(meta && { meta }),
  })
}

/** The items of all pages, each once: a list that grew at its top would show some twice (FE3). */
export function itemsOf<Item extends { id: number; contentType?: string }>(
  pages: readonly { data: Item[] }[] | undefined,
): Item[] {
  const seen = new Map<string, Item>()
  for (const item of (pages ?? []).flatMap(page => page.data)) {
    const key = `${item.contentType ?? ''}${item.id}`
    if (!seen.has(key)) seen.set(key, item)
  }
  return [...seen.values()]
}
