import { HomeScreen } from '../../features/feed/HomeScreen.tsx'
import { renderInsight } from '../insights.tsx'

/** `/` for members. */
export default function FeedPage() {
  return <HomeScreen renderPost={renderInsight} />
}
