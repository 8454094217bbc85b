import { useQuery } from '@tanstack/react-query'
import { HistoryDialog } from '../../ui/HistoryDialog.tsx'
import { postHistoryQuery } from './queries.ts'

/** The versions of a post, for its author and moderators. */
export function PostHistory({ id, onClosed }: { id: number; onClosed: () => void }) {
  const { data, isError, refetch } = useQuery(postHistoryQuery(id))
  return (
    <HistoryDialog versions={data} hasFailed={isError} retry={() => void refetch()} onClosed={onClosed} />
  )
}
