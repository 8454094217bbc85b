import { queryOptions } from '@tanstack/react-query'
import type { Museum, Opening } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const isId = (segment: string) => /^[0-9]+$/.test(segment)

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long to wait, in ms, before a museum is asked for again, because it opens or closes; false: not today. */
export function untilChange({ changesAt }: Opening, now: number): number | false {
  if (!changesAt) return false
  const left = Date.parse(changesAt.instant) - now
  return left > dayMs ? false : Math.max(minuteMs, left)
}

/** A museum by the segment of its address: digits are an id, anything else a slug. */
export const museumQuery = (segment: string) =>
  queryOptions({
    queryKey: queryKeys.museum.one(segment),
    queryFn: ({ signal }): Promise<Museum> =>
      isId(segment)
        ? api.call(routes.getMuseum, { params: { id: segment } }, { signal })
        : api.call(routes.getMuseumBySlug, { params: { slug: segment } }, { signal }),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data ? untilChange(state.data.opening, Date.now()) : false),
  })
