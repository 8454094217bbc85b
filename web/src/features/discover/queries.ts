import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type CategoryCode,
  type MuseumCard,
  museumsPageSize,
  nearbyMuseumsCount,
  searchResultsPerKind,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Place } from './distance.ts'
import { filterQuery, type MuseumFilter } from './filters.ts'

/** Museums of one category, or all, that pass every filter. */
export const useMuseums = (category: CategoryCode | null, filters: readonly MuseumFilter[]) =>
  useInfiniteQuery(
    pagedQuery<MuseumCard>({
      queryKey: queryKeys.museums.list(category, filters),
      pageSize: museumsPageSize,
      fetchPage: (query, signal) =>
        api.page(
          routes.listMuseums,
          { query: { ...query, ...filterQuery(filters), ...(category && { category }) } },
          { signal },
        ),
      meta: { quiet: true },
    }),
  )

/** The museums nearest to a place, the nearest first; those of the last place until they are there. */
export const useNearbyMuseums = ({ latitude, longitude }: Place) =>
  useQuery({
    queryKey: queryKeys.museums.near(latitude, longitude),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call(
        routes.listMuseums,
        { query: { near: `${latitude},${longitude}`, limit: nearbyMuseumsCount } },
        { signal },
      ),
    meta: { quiet: true },
  })

/** The museums that a user follows, the newest follow first. */
export const useFollowedMuseums = (userId: number) =>
  useInfiniteQuery(
    pagedQuery<MuseumCard>({
      queryKey: queryKeys.museums.followed(userId),
      pageSize: museumsPageSize,
      hasOffset: false,
      fetchPage: (query, signal) =>
        api.page(routes.listFollowedMuseums, { params: { id: userId }, query }, { signal }),
      meta: { quiet: true },
    }),
  )

/** A text that is searched for, within a category or all. */
export interface Search {
  q: string
  category: CategoryCode | null
}

const queryOf = ({ q, category }: Search) => ({ q, ...(category && { category }) })

/** The first results of every kind. */
export const useSearch = (search: Search) =>
  useQuery({
    queryKey: queryKeys.search(search.q, search.category),
    queryFn: ({ signal }) => api.call(routes.search, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** All museums that match, page by page. */
export const useFoundMuseums = (search: Search) =>
  useInfiniteQuery({
    ...pagedQuery<MuseumCard>({
      queryKey: queryKeys.museums.found(search.q, search.category),
      pageSize: searchResultsPerKind,
      hasOffset: false,
      fetchPage: (page, signal) =>
        api.page(routes.searchMuseums, { query: { ...page, ...queryOf(search) } }, { signal }),
      meta: { quiet: true },
    }),
    placeholderData: keepPreviousData,
  })
