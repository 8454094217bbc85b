import { useParams } from 'react-router-dom'
import { NotificationList } from '../../features/notifications/NotificationList.tsx'
import { PostGrid } from '../../features/posts/PostGrid.tsx'
import { FollowRequests } from '../../features/profile/FollowRequests.tsx'
import { ProfileScreen } from '../../features/profile/ProfileScreen.tsx'
import { useCurrentUser } from '../../lib/session.ts'
import { PageSpinner } from '../../ui/Skeleton.tsx'

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
      notifications={
        <>
          <FollowRequests />
          <NotificationList />
        </>
      }
    />
  )
}
