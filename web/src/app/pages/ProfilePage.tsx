import { useParams } from 'react-router-dom'
import { NotificationList } from '../../features/notifications/NotificationList.tsx'
import { PostGrid } from '../../features/posts/PostGrid.tsx'
import { ProfileScreen } from '../../features/profile/ProfileScreen.tsx'
import { useCurrentUser } from '../../lib/session.ts'

/** `/profile/:segment?`, for members. */
export default function ProfilePage() {
  const { segment } = useParams()
  const { user } = useCurrentUser()
  if (!user) return null
  return (
    <ProfileScreen
      key={segment ?? ''}
      segment={segment}
      me={user}
      posts={(profile, isOwn) => <PostGrid profile={profile} isOwn={isOwn} />}
      notifications={<NotificationList />}
    />
  )
}
