import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import { PostScreen } from '../../features/post/PostScreen.tsx'
import { commentsOf } from '../insights.tsx'

const LatestInsights = lazy(() => import('./LatestInsights.tsx'))
const latestBut = (id: number) => <LatestInsights without={id} />

/** `/post/:id`. */
export default function PostPage() {
  const { id = '' } = useParams()
  return <PostScreen key={id} segment={id} comments={commentsOf} more={latestBut} />
}
