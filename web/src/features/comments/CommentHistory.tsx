import { useQuery } from '@tanstack/react-query'
import { HistoryDialog } from '../../ui/HistoryDialog.tsx'
import type { CommentArea } from './area.ts'
import { communityComments } from './communities.ts'
import { insightComments } from './insights.ts'
import { commentHistoryQuery } from './queries.ts'

/** The versions of a comment, for its author and moderators. */
export function CommentHistory({
  of,
  id,
  onClosed,
}: {
  of: CommentArea['name']
  id: number
  onClosed: () => void
}) {
  // Comments on meetups are of the same table as those on posts of communities.
  const area = of === 'insight' ? insightComments : communityComments
  const { data, isError, refetch } = useQuery(commentHistoryQuery(area, id))
  return (
    <HistoryDialog versions={data} hasFailed={isError} retry={() => void refetch()} onClosed={onClosed} />
  )
}
