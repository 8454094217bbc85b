import { useParams } from 'react-router-dom'
import { PostScreen } from '../../features/posts/PostScreen.tsx'
import { chunk } from '../../lib/chunk.ts'
import { commentsOf } from '../posts.tsx'

const LatestPosts = chunk(() => import('./LatestPosts.tsx'))
const latestBut = (id: number) => <LatestPosts without={id} />

/** `/post/:id`. */
export default function PostPage() {
  const { id = '' } = useParams()
  return <PostScreen key={id} segment={id} comments={commentsOf} more={latestBut} />
}
