import { useQuery } from '@tanstack/react-query'
import { type CurrentUser, sidebarMuseums } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { MuseumsSection, MuseumsSkeleton } from './MuseumsSection.tsx'
import { recommendedMuseumsQuery, trendingMuseumsQuery } from './queries.ts'
import { SidebarMuseum } from './SidebarMuseum.tsx'

/** Museums to follow, each with why it is recommended; nothing for anonymous visitors. */
export function MuseumsToFollow() {
  const { user } = useCurrentUser()
  return user && <Museums reader={user} />
}

function Museums({ reader }: { reader: CurrentUser }) {
  const t = useT()
  const recommended = useQuery(recommendedMuseumsQuery)
  const trending = useQuery(trendingMuseumsQuery)
  if (recommended.isPending || trending.isPending) return <MuseumsSkeleton />
  const shownAbove = new Set(trending.data?.map(({ id }) => id))
  const museums = (recommended.data ?? []).filter(({ id }) => !shownAbove.has(id)).slice(0, sidebarMuseums)
  return (
    <MuseumsSection
      id="museums-to-follow"
      title={t('feed.museums')}
      items={museums.map(museum => (
        <SidebarMuseum
          key={museum.id}
          museum={museum}
          reason={t(`feed.museums.${museum.reason}`)}
          reader={reader}
        />
      ))}
    />
  )
}
