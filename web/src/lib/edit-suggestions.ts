import { queryOptions } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** How many suggested edits wait for a decision, of a museum or of all. */
export const pendingSuggestionsQuery = (museumId: number | null) =>
  queryOptions({
    queryKey: queryKeys.editSuggestions.pending(museumId),
    queryFn: async ({ signal }) => {
      const query = { status: 'pending', limit: '1', ...(museumId !== null && { museumId }) } as const
      return (await api.page(routes.listEditSuggestions, { query }, { signal })).total ?? 0
    },
    meta: { quiet: true },
  })
