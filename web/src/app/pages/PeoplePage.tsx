import { useParams } from 'react-router-dom'
import { FollowListScreen } from '../../features/profile/FollowListScreen.tsx'
import type { FollowList } from '../../features/profile/queries.ts'

/** `/profile/:segment/followers` and `/profile/:segment/following`, for everyone. */
export default function PeoplePage({ list }: { list: FollowList }) {
  const { segment = '' } = useParams()
  return <FollowListScreen key={segment + list} segment={segment} list={list} />
}
