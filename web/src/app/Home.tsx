import { PageSpinner } from '../ui/Skeleton.tsx'
import { screens } from './screens.ts'
import { useScreenSession } from './verification-banner.ts'

/** `/`: the landing page for anonymous visitors, the feed for members. */
export function Home() {
  const session = useScreenSession()
  if (session.status === 'loading') return <PageSpinner />
  return session.status === 'signed-in' ? <screens.feed /> : <screens.landing />
}
