import { useParams } from 'react-router-dom'
import { PostScreen } from '../../features/posts/PostScreen.tsx'
import { commentsOf } from '../posts.tsx'
import { parts, preloadable } from '../screens.ts'

const LatestPosts = preloadable(parts.latestPosts)
const latestBut = (id: number) => <LatestPosts without={id} />

/** `/post/:id`. */
export default function PostPage() {
  const { id = '' } = useParams()
  return <PostScreen key={id} segment={id} comments={commentsOf} more={latestBut} />
}
