import { useQuery } from '@tanstack/react-query'
import type { CommunityDetail } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import Meetups from '../features/meetups/CommunityMeetups.tsx'
import { plansQuery } from '../features/visit-plans/queries.ts'
import { chunk } from '../lib/chunk.ts'
import { withTexts } from '../lib/i18n/locale.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Loading, PersonSkeleton } from '../ui/Skeleton.tsx'

const Plans = chunk(withTexts('visitPlans', () => import('../features/visit-plans/CommunityPlans.tsx')))

/**
 * The meetups of a community; its members are shown the visits that it plans above them. Both appear together, so that no meetup
 * moves under the pointer.
 */
export default function CommunityMeetups({
  community,
  join,
}: {
  community: CommunityDetail
  join: ReactNode
}) {
  const { id, isMember } = community
  const { isPending } = useQuery({ ...plansQuery(id), enabled: isMember })
  return (
    <Boundary
      pending={
        <Loading>
          <PersonSkeleton size={72} />
        </Loading>
      }
    >
      <Meetups
        community={community}
        join={join}
        plans={isMember && <Plans community={community} />}
        isWaiting={isMember && isPending}
      />
    </Boundary>
  )
}
