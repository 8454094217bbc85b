import { useMutation } from '@tanstack/react-query'
import { type CommunityNotice, type Notification, statementsOfReasons } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { useNavigate } from 'react-router-dom'
import { api } from '../../lib/api.ts'
import { communityTargetIn } from '../../lib/community-cache.ts'

const contestable: readonly CommunityNotice['of'][] = statementsOfReasons

/** Whether a moderator decided it about the reader, who can contest it (B-05). */
export const isContestable = ({ of }: CommunityNotice) => contestable.includes(of)

/** What happened in a community. */
const noticeIn = ({ notice }: Notification) => (notice && 'reason' in notice ? notice : null)

/** The community whose decision the reader can contest; null: there is nothing to contest. */
export function contestedIn(notification: Notification): { communityId: number; name: string | null } | null {
  const notice = noticeIn(notification)
  const target = communityTargetIn(notification.link)
  return notice && target && isContestable(notice)
    ? { communityId: target.communityId, name: notice.community }
    : null
}

/**
 * A statement of reasons, what happens to what the reader wrote, what an admin wrote, or a reminder, at the end of which is
 * when: nothing else shows its whole text.
 */
export function isWhole(notification: Notification): boolean {
  if (notification.kind === 'event_reminder') return true
  const notice = noticeIn(notification)
  return (
    notice !== null &&
    (isContestable(notice) ||
      ['content-hidden', 'photo-removed', 'owner-warned', 'messaged'].includes(notice.of))
  )
}

/** Opens a message to whoever runs a community; where that is no one, or is not known, the community. */
export function useContest() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (id: number) => api.call(routes.getCommunity, { params: { id } }),
    onSuccess: ({ id, creator }) => navigate(creator ? `/messages?to=${creator.id}` : `/communities/${id}`),
  })
}
