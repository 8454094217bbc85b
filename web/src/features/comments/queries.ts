import { queryOptions } from '@tanstack/react-query'
import { type Comment, commentsPageSize } from '@vitrine/contracts'
import { pagedQuery } from '../../lib/paging.ts'
import type { CommentArea } from './area.ts'

export const commentsQuery = (area: CommentArea, postId: number) =>
  pagedQuery<Comment>({
    queryKey: area.list(postId),
    pageSize: commentsPageSize,
    fetchPage: (query, signal) => area.fetchPage(postId, query, signal),
    meta: { quiet: true },
  })

/** Asked for whenever it is opened: it may have been edited on another page. */
export const commentHistoryQuery = (area: CommentArea, id: number) =>
  queryOptions({
    queryKey: area.history(id),
    queryFn: ({ signal }) => area.fetchHistory(id, signal),
    staleTime: 0,
    meta: { quiet: true },
  })
