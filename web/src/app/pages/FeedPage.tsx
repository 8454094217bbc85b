import { HomeScreen } from '../../features/feed/HomeScreen.tsx'
import { renderPost } from '../posts.tsx'

/** `/` for members. */
export default function FeedPage() {
  return <HomeScreen renderPost={renderPost} />
}
