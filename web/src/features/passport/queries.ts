import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type CategoryCode, museumsPageSize, type Stamp } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Which stamps are shown; null: all. */
export interface StampFilter {
  year: number | null
  category: CategoryCode | null
}

/** `day`: today where the reader is, YYYY-MM-DD. */
export const passportQuery = (day: string) =>
  queryOptions({
    queryKey: queryKeys.passport.counts(day),
    queryFn: ({ signal }) => api.read(routes.getPassport, { query: { day } }, { signal }),
    meta: { quiet: true },
  })

/** The visited museums, the newest stamp first. Each has the id of its museum. */
export const useStamps = ({ year, category }: StampFilter) =>
  useInfiniteQuery(
    pagedQuery<Stamp & { id: number }>({
      queryKey: queryKeys.passport.stamps(year, category),
      pageSize: museumsPageSize,
      hasOffset: false,
      fetchPage: async (query, signal) => {
        const filter = { ...(year !== null && { year }), ...(category && { category }) }
        const answer = await api.page(routes.listStamps, { query: { ...query, ...filter } }, { signal })
        return { ...answer, data: answer.data.map(stamp => ({ ...stamp, id: stamp.museum.id })) }
      },
      meta: { quiet: true },
    }),
  )
