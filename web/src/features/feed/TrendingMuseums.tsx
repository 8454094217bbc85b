import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { MuseumsSection, MuseumsSkeleton } from './MuseumsSection.tsx'
import { trendingMuseumsQuery } from './queries.ts'
import { SidebarMuseum } from './SidebarMuseum.tsx'

/** The museums of the week; nothing for anonymous visitors. */
export function TrendingMuseums() {
  const { user } = useCurrentUser()
  return user && <Museums reader={user} />
}

function Museums({ reader }: { reader: CurrentUser }) {
  const t = useT()
  const { data: museums = [], isPending } = useQuery(trendingMuseumsQuery)
  if (isPending) return <MuseumsSkeleton />
  return (
    <MuseumsSection
      id="trending-museums"
      title={t('feed.trendingMuseums')}
      items={museums.map(museum => <SidebarMuseum key={museum.id} museum={museum} reader={reader} />)}
    />
  )
}
