import { useT } from '../../lib/i18n/useT.ts'
import { MuseumsToFollow } from './MuseumsToFollow.tsx'
import { PeopleToFollow } from './PeopleToFollow.tsx'
import styles from './sidebar.module.css'
import { TrendingMuseums } from './TrendingMuseums.tsx'
import { TrendingTags } from './TrendingTags.tsx'

/** Where four parts share the height of a screen. */
const homeTags = 3

/**
 * Beside the home feed: people to follow, trending and recommended museums (FE9), and trending tags. A part that cannot be
 * loaded is left out.
 */
export function Sidebar() {
  const t = useT()
  return (
    <aside className={styles.sidebar} aria-label={t('feed.recommendations')}>
      <PeopleToFollow />
      <TrendingMuseums />
      <MuseumsToFollow />
      <TrendingTags max={homeTags} />
    </aside>
  )
}

/** Beside the museums of Discover, or above them on small screens: people to follow, for members, and trending tags (DI7). */
export function DiscoverSidebar() {
  const t = useT()
  return (
    <aside className={styles.discover} aria-label={t('feed.recommendations')}>
      <PeopleToFollow />
      <TrendingTags />
    </aside>
  )
}
