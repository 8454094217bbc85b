import { queryOptions } from '@tanstack/react-query'
import { commentsPageSize } from '@vitrine/contracts'
import { pagedQuery } from '../../lib/paging.ts'
import type { AnyComment, CommentArea, Subject } from './area.ts'

export const commentsQuery = ({ area, subjectId }: Subject) =>
  pagedQuery<AnyComment>({
    queryKey: area.list(subjectId),
    pageSize: commentsPageSize,
    fetchPage: (query, signal) => area.fetchPage(subjectId, query, signal),
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
