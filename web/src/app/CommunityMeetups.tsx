import type { CommunityDetail } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import Meetups from '../features/meetups/CommunityMeetups.tsx'
import { chunk } from '../lib/chunk.ts'
import { withTexts } from '../lib/i18n/locale.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Loading, PersonSkeleton } from '../ui/Skeleton.tsx'

const Plans = chunk(withTexts('visitPlans', () => import('../features/visit-plans/CommunityPlans.tsx')))

/** The meetups of a community; its members are shown the visits that it plans above them. */
export default function CommunityMeetups({
  community,
  join,
}: {
  community: CommunityDetail
  join: ReactNode
}) {
  return (
    <Meetups
      community={community}
      join={join}
      plans={
        community.isMember && (
          <Boundary
            pending={
              <Loading>
                <PersonSkeleton size={72} />
              </Loading>
            }
          >
            <Plans community={community} />
          </Boundary>
        )
      }
    />
  )
}
