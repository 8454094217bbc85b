import { useParams } from 'react-router-dom'
import { CommunityScreen, type Parts } from '../../features/community/CommunityScreen.tsx'
import { Standing } from '../../features/community/Standing.tsx'
import { chunk } from '../../lib/chunk.ts'
import { withTexts } from '../../lib/i18n/locale.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { mediaFields } from '../community-media.tsx'
import { LiveDiscussion } from '../LiveDiscussion.tsx'

const Discussion = chunk(() => import('../../features/discussion/Discussion.tsx'))
const Comments = chunk(() => import('../../features/comments/CommunityComments.tsx'))
const Meetups = chunk(withTexts('meetups', () => import('../CommunityMeetups.tsx')))
const Members = chunk(
  withTexts('communityMembers', () => import('../../features/community-management/Members.tsx')),
)
const Management = chunk(
  withTexts('communityOrder', () => import('../../features/community-management/Management.tsx')),
)
const Log = chunk(
  withTexts('communityOrder', () => import('../../features/community-management/LogScreen.tsx')),
)
const Restriction = chunk(
  withTexts('communityOrder', () => import('../../features/community-restriction/Restriction.tsx')),
)

const parts: Parts = {
  discussion: community => (
    <Discussion
      community={community}
      mediaFields={mediaFields}
      restriction={<Restriction community={community} writing="posting" />}
      comments={(post, target) => (
        <Comments
          post={post}
          community={community}
          restriction={<Restriction community={community} writing="commenting" />}
          target={target}
        />
      )}
    />
  ),
  meetups: community => <Meetups community={community} join={<Standing community={community} />} />,
  members: community => <Members community={community} />,
  log: community => <Log community={community} />,
  management: community => <Management community={community} />,
}

/** `/communities/:id` and `/groups/:id`. */
export default function CommunityPage() {
  const { id = '' } = useParams()
  const { user } = useCurrentUser()
  return (
    <>
      {user && <LiveDiscussion userId={user.id} />}
      <CommunityScreen key={id} segment={id} parts={parts} />
    </>
  )
}
