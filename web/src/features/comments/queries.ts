import { type Comment, commentsPageSize, routes } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export const commentsQuery = (postId: number) =>
  pagedQuery<Comment>({
    queryKey: queryKeys.comments(postId),
    pageSize: commentsPageSize,
    fetchPage: (query, signal) =>
      api.page(routes.listComments, { params: { id: postId }, query }, { signal }),
    meta: { quiet: true },
  })
