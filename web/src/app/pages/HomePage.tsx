import { Landing } from '../../features/landing/Landing.tsx'
import { useCurrentUser } from '../../lib/session.ts'
import { PageSpinner } from '../../ui/Skeleton.tsx'

/** `/`: the landing page for strangers. */
export default function HomePage() {
  const session = useCurrentUser()
  if (session.status === 'loading') return <PageSpinner />
  return <Landing />
}
