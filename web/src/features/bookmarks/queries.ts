import type { Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The reader's bookmarked posts, the newest bookmark first. */
export const bookmarksQuery = pagedQuery<Post>({
  queryKey: queryKeys.posts.bookmarked,
  fetchPage: (query, signal) => api.page(routes.listBookmarks, { query }, { signal }),
  hasOffset: false,
  meta: { quiet: true },
})
