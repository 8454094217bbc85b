import { useQuery } from '@tanstack/react-query'
import type { CommunityDetail } from '@vitrine/contracts'
import { communityMuteQuery, useMuteCommunity } from '../../lib/community-mute.ts'
import { isAbsence } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'

/** Whether a member is notified of what others do in the community. */
export function CommunityNotifications({ community: { id } }: { community: CommunityDetail }) {
  const t = useT()
  const { data, error, refetch } = useQuery(communityMuteQuery(id))
  const mute = useMuteCommunity()
  if (data) {
    return (
      <Switch
        label={t('notifications.title')}
        hint={t('community.notifications.hint')}
        isOn={!data.muted}
        onChange={isOn => mute.mutate({ id, muted: !isOn })}
      />
    )
  }
  // Where the reader has just joined, this is read again when the live stream reports the membership.
  if (!error || isAbsence(error)) {
    return (
      <Loading>
        <Skeleton height={84} />
      </Loading>
    )
  }
  return <LoadFailure as="p" title={t('community.notifications.failed')} onRetry={() => void refetch()} />
}
