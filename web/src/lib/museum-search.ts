import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { museumTagResults } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** The few museums that a text means, for who chooses one of them. */
export const museumSearchQuery = (text: string) =>
  queryOptions({
    queryKey: queryKeys.museums.search(text),
    queryFn: ({ signal }) =>
      api.call(routes.searchMuseums, { query: { q: text, limit: museumTagResults } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
