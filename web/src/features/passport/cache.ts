import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import { changeQuery } from '../../lib/cache.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { ShownGroupStamp } from './queries.ts'

type Pages = InfiniteData<Answer<ShownGroupStamp[]>, unknown>

/** Removes the stamp of a meetup from the lists of all years. */
export function removeGroupStamp(client: QueryClient, meetupId: number) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: queryKeys.passport.groups }))
    changeQuery<Pages>(client, queryKey, data => ({
      ...data,
      pages: data.pages.map(page => ({ ...page, data: page.data.filter(({ id }) => id !== meetupId) })),
    }))
}
