import { useParams } from 'react-router-dom'
import { PostScreen } from '../../features/post/PostScreen.tsx'
import { commentsOf } from '../insights.tsx'

/** `/post/:id`. */
export default function PostPage() {
  const { id = '' } = useParams()
  return <PostScreen key={id} segment={id} comments={commentsOf} />
}
