import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type CategoryCode, type MuseumCard, museumsPageSize } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/paging.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { filterQuery, type MuseumFilter } from '../filters.ts'
import { loadOutlines } from './outlines.ts'

/** What is limited to, besides the box. */
export interface Chosen {
  category: CategoryCode | null
  filters: readonly MuseumFilter[]
}

const queryOf = ({ category, filters }: Chosen) => ({
  ...filterQuery(filters),
  ...(category && { category }),
})

/** The markers of a box, `west,south,east,north`; those of the last one until they are there. */
export const useMarkers = (area: { box: string; zoom: number } | null, chosen: Chosen) =>
  useQuery({
    queryKey: queryKeys.museums.map(area?.box ?? '', area?.zoom ?? 0, chosen.category, chosen.filters),
    queryFn: ({ signal }) =>
      api.call(
        routes.getMuseumMap,
        { query: { bbox: area?.box ?? '', zoom: area?.zoom, ...queryOf(chosen) } },
        { signal },
      ),
    enabled: area !== null,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The museums of a box, page by page. */
export const useMuseumsWithin = (box: string | null, chosen: Chosen) =>
  useInfiniteQuery({
    ...pagedQuery<MuseumCard>({
      queryKey: queryKeys.museums.within(box ?? '', chosen.category, chosen.filters),
      pageSize: museumsPageSize,
      fetchPage: (query, signal) =>
        api.page(
          routes.listMuseums,
          { query: { ...query, bbox: box ?? '', ...queryOf(chosen) } },
          { signal },
        ),
      meta: { quiet: true },
    }),
    enabled: box !== null,
    placeholderData: keepPreviousData,
  })

/** A museum whose marker is chosen. */
export const useMuseum = (id: number) =>
  useQuery({
    queryKey: queryKeys.museum.one(String(id)),
    queryFn: ({ signal }) => api.call(routes.getMuseum, { params: { id: String(id) } }, { signal }),
    meta: { quiet: true },
  })

export const useOutlines = () =>
  useQuery({
    queryKey: queryKeys.outlines,
    queryFn: ({ signal }) => loadOutlines(signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
