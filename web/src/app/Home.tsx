import { useCurrentUser } from '../lib/session.ts'
import { PageSpinner } from '../ui/Skeleton.tsx'
import { screens } from './screens.ts'

/** `/`: the landing page for anonymous visitors, the feed for members. */
export function Home() {
  const session = useCurrentUser()
  if (session.status === 'loading') return <PageSpinner />
  return session.status === 'signed-in' ? <screens.feed /> : <screens.landing />
}
