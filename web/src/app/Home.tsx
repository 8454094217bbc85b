import { useCurrentUser } from '../lib/session.ts'
import { PageSpinner } from '../ui/Skeleton.tsx'
import { lazyScreen, screens } from './screens.ts'

const FeedPage = lazyScreen(screens.feed)
const LandingPage = lazyScreen(screens.landing)

/** `/`: the landing page for anonymous visitors, the feed for members. */
export function Home() {
  const session = useCurrentUser()
  if (session.status === 'loading') return <PageSpinner />
  return session.status === 'signed-in' ? <FeedPage /> : <LandingPage />
}
