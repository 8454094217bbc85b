import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import { PostScreen } from '../../features/posts/PostScreen.tsx'
import { commentsOf } from '../posts.tsx'

const LatestPosts = lazy(() => import('./LatestPosts.tsx'))
const latestBut = (id: number) => <LatestPosts without={id} />

/** `/post/:id`. */
export default function PostPage() {
  const { id = '' } = useParams()
  return <PostScreen key={id} segment={id} comments={commentsOf} more={latestBut} />
}
