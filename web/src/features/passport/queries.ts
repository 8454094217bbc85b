import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type CategoryCode, type GroupStamp, museumsPageSize, type Stamp } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Which stamps are shown; null: all. */
export interface StampFilter {
  year: number | null
  category: CategoryCode | null
}

/** Printing loads all stamps, and a member may have hundreds: pages behind the first one are as large as the route permits. */
const nextPageSize = 100
/** A few: the stamps of the reader's own visits come after them. */
const groupStampsSize = 6

/** The counts of a year, or of all; `day`: today where the reader is, YYYY-MM-DD. */
export const passportQuery = (day: string, year: number | null) =>
  queryOptions({
    queryKey: queryKeys.passport.counts(day, year),
    queryFn: ({ signal }) =>
      api.read(routes.getPassport, { query: { day, ...(year !== null && { year }) } }, { signal }),
    // The screen stays as it is until the counts of another year are here.
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The visited museums, the newest stamp first. Each has the id of its museum. */
export const useStamps = ({ year, category }: StampFilter) =>
  useInfiniteQuery(
    pagedQuery<Stamp & { id: number }>({
      queryKey: queryKeys.passport.stamps(year, category),
      pageSize: museumsPageSize,
      hasOffset: false,
      fetchPage: async (page, signal) => {
        const limit = page.cursor === undefined ? page.limit : nextPageSize
        const query = { ...page, limit, ...(year !== null && { year }), ...(category && { category }) }
        const answer = await api.page(routes.listStamps, { query }, { signal })
        return { ...answer, data: answer.data.map(stamp => ({ ...stamp, id: stamp.museum.id })) }
      },
      meta: { quiet: true },
    }),
  )

export type ShownGroupStamp = GroupStamp & { id: number }

/**
 * The meetups at museums that the reader attended, the latest first; of a year, or of all. Each has the id of its meetup.
 * `readsAnew`: when the component is mounted, also where the stamps are known. An organizer who publishes a recap adds
 * one, of which no event reaches this page.
 */
export const useGroupStamps = (year: number | null, readsAnew = false) =>
  useInfiniteQuery({
    ...pagedQuery<ShownGroupStamp>({
      queryKey: queryKeys.passport.groupStamps(year),
      pageSize: groupStampsSize,
      hasOffset: false,
      fetchPage: async (page, signal) => {
        const limit = page.cursor === undefined ? page.limit : nextPageSize
        const query = { ...page, limit, ...(year !== null && { year }) }
        const answer = await api.page(routes.listGroupStamps, { query }, { signal })
        return { ...answer, data: answer.data.map(stamp => ({ ...stamp, id: stamp.meetupId })) }
      },
      meta: { quiet: true },
    }),
    refetchOnMount: readsAnew ? 'always' : true,
    // As of the counts.
    placeholderData: keepPreviousData,
  })
