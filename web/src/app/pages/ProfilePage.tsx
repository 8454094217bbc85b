import { useParams } from 'react-router-dom'
import { PostGrid } from '../../features/posts/PostGrid.tsx'
import { FollowRequests } from '../../features/profile/FollowRequests.tsx'
import { ProfileScreen } from '../../features/profile/ProfileScreen.tsx'
import { chunk } from '../../lib/chunk.ts'
import { withAccountTexts, withTexts } from '../../lib/i18n/locale.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'

const FollowedMuseums = chunk(() => import('../../features/discover/FollowedMuseums.tsx'))
const NotificationTab = chunk(
  withTexts(
    'notifications',
    withAccountTexts(() => import('../../features/notifications/NotificationTab.tsx')),
  ),
)

/** `/profile`, for members, and `/profile/:segment`, for everyone. */
export default function ProfilePage() {
  const { segment } = useParams()
  const { user, status } = useCurrentUser()
  // Whether it is the reader's own decides what it shows.
  if (status === 'loading') return <PageSpinner />
  return (
    <ProfileScreen
      key={segment ?? ''}
      segment={segment}
      me={user}
      posts={(profile, isOwn) => <PostGrid profile={profile} isOwn={isOwn} />}
      museums={({ id }, isOwn) => (
        <Boundary pending={<PageSpinner />}>
          <FollowedMuseums userId={id} isOwn={isOwn} />
        </Boundary>
      )}
      notifications={
        <>
          <FollowRequests />
          <Boundary pending={<PageSpinner />}>
            <NotificationTab />
          </Boundary>
        </>
      }
    />
  )
}
