import { useQuery } from '@tanstack/react-query'
import type { CommunityPostRevision } from '@vitrine/contracts'
import { webVideoOf } from '../../lib/community-posts.ts'
import { formatMoment } from '../../lib/time.ts'
import { HistoryDialog } from '../../ui/HistoryDialog.tsx'
import { postHistoryQuery } from './queries.ts'

/** What a version has beside its text. */
const detailsOf = ({ title, eventTitle, eventDateTime, eventLocation, ...version }: CommunityPostRevision) =>
  [
    title,
    eventTitle,
    eventDateTime && formatMoment(eventDateTime),
    eventLocation,
    version.eventDescription,
    webVideoOf(version),
    version.linkUrl,
  ].filter((detail): detail is string => Boolean(detail))

/** The versions of a post, for its author and those who moderate (B-14). */
export function PostHistory({ id, onClosed }: { id: number; onClosed: () => void }) {
  const { data, isError, refetch } = useQuery(postHistoryQuery(id))
  const versions = data?.map(version => ({ ...version, details: detailsOf(version) }))
  return (
    <HistoryDialog versions={versions} hasFailed={isError} retry={() => void refetch()} onClosed={onClosed} />
  )
}
