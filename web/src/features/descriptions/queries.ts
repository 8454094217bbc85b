import type { Description, UndescribedPicture } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** What others offer for the pictures and videos of the reader's own posts, newest first. */
export const offeredQuery = pagedQuery<Description>({
  queryKey: queryKeys.descriptions.offered,
  fetchPage: (query, signal) => api.page(routes.listDescriptions, { query }, { signal }),
  hasOffset: false,
  meta: { quiet: true },
})

/** Pictures of others that have no alt text, newest first. */
export const wantedQuery = pagedQuery<UndescribedPicture>({
  queryKey: queryKeys.descriptions.wanted,
  fetchPage: (query, signal) => api.page(routes.listUndescribedPictures, { query }, { signal }),
  hasOffset: false,
  meta: { quiet: true },
})
