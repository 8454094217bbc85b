import { useQuery } from '@tanstack/react-query'
import { HistoryDialog } from '../../ui/HistoryDialog.tsx'
import { commentHistoryQuery } from './queries.ts'

/** The versions of a comment, for its author and moderators. */
export function CommentHistory({ id, onClosed }: { id: number; onClosed: () => void }) {
  const { data, isError, refetch } = useQuery(commentHistoryQuery(id))
  return (
    <HistoryDialog versions={data} hasFailed={isError} retry={() => void refetch()} onClosed={onClosed} />
  )
}
