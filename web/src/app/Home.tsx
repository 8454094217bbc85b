import { useCurrentUser } from '../lib/session.ts'
import { PageSpinner } from '../ui/Skeleton.tsx'
import { preloadable, screens } from './screens.ts'

const FeedPage = preloadable(screens.feed)
const LandingPage = preloadable(screens.landing)

/** `/`: the landing page for anonymous visitors, the feed for members. */
export function Home() {
  const session = useCurrentUser()
  if (session.status === 'loading') return <PageSpinner />
  return session.status === 'signed-in' ? <FeedPage /> : <LandingPage />
}
