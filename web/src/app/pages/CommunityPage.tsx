import { useParams } from 'react-router-dom'
import { CommunityScreen, type Parts } from '../../features/community/CommunityScreen.tsx'
import { chunk } from '../../lib/chunk.ts'

const Members = chunk(() => import('../../features/community-management/Members.tsx'))
const Management = chunk(() => import('../../features/community-management/Management.tsx'))

const parts: Parts = {
  members: community => <Members community={community} />,
  management: community => <Management community={community} />,
}

/** `/communities/:id` and `/groups/:id`. */
export default function CommunityPage() {
  const { id = '' } = useParams()
  return <CommunityScreen key={id} segment={id} parts={parts} />
}
