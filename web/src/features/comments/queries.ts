import { queryOptions } from '@tanstack/react-query'
import { type Comment, commentsPageSize } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { type PageQuery, pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export const fetchComments = (postId: number, query: PageQuery, signal?: AbortSignal) =>
  api.page(routes.listComments, { params: { id: postId }, query }, signal && { signal })

export const commentsQuery = (postId: number) =>
  pagedQuery<Comment>({
    queryKey: queryKeys.comments(postId),
    pageSize: commentsPageSize,
    fetchPage: (query, signal) => fetchComments(postId, query, signal),
    meta: { quiet: true },
  })

/** Asked for whenever it is opened: it may have been edited on another page. */
export const commentHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.history.ofComment(id),
    queryFn: ({ signal }) => api.call(routes.getCommentHistory, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
