import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type CategoryCode,
  type MuseumCard,
  museumsPageSize,
  routes,
  searchMinimumCharacters,
} from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Museums of one category, or all. */
export const useMuseums = (category: CategoryCode | null) =>
  useInfiniteQuery(
    pagedQuery<MuseumCard>({
      queryKey: queryKeys.museums.list(category),
      pageSize: museumsPageSize,
      fetchPage: (query, signal) =>
        api.page(routes.listMuseums, { query: { ...query, ...(category && { category }) } }, { signal }),
      meta: { quiet: true },
    }),
  )

const searchQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.search(q),
    queryFn: ({ signal }) => api.call(routes.search, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Results for a text of at least three characters. */
export function useSearch(text: string) {
  const q = text.trim()
  return useQuery({ ...searchQuery(q), enabled: q.length >= searchMinimumCharacters })
}

export const isSearchable = (text: string) => text.trim().length >= searchMinimumCharacters
