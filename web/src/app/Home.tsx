import { chunk } from '../lib/chunk.ts'
import { useCurrentUser } from '../lib/session.ts'
import { PageSpinner } from '../ui/Skeleton.tsx'

const FeedPage = chunk(() => import('./pages/FeedPage.tsx'))
const LandingPage = chunk(() => import('./pages/LandingPage.tsx'))

/** `/`: the landing page for anonymous visitors, the feed for members. */
export function Home() {
  const session = useCurrentUser()
  if (session.status === 'loading') return <PageSpinner />
  return session.status === 'signed-in' ? <FeedPage /> : <LandingPage />
}
