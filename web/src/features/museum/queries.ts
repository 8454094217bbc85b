import { queryOptions } from '@tanstack/react-query'
import type { Museum } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const isId = (segment: string) => /^[0-9]+$/.test(segment)

/** A museum by the segment of its address: digits are an id, anything else a slug. */
export const museumQuery = (segment: string) =>
  queryOptions({
    queryKey: queryKeys.museum.one(segment),
    queryFn: ({ signal }): Promise<Museum> =>
      isId(segment)
        ? api.call(routes.getMuseum, { params: { id: segment } }, { signal })
        : api.call(routes.getMuseumBySlug, { params: { slug: segment } }, { signal }),
    meta: { quiet: true },
  })
