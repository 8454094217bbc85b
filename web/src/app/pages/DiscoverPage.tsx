import { DiscoverScreen } from '../../features/discover/DiscoverScreen.tsx'
import { DiscoverSidebar } from '../../features/feed/Sidebar.tsx'
import { chunk } from '../../lib/chunk.ts'
import { withAccountTexts, withTexts } from '../../lib/i18n/locale.ts'

/** For members alone: with the texts of the screens of communities. */
const FoundGroups = chunk(withAccountTexts(withTexts('communities', () => import('./FoundGroups.tsx'))))

/** `/discover`, `/search` and `/map`. */
export default function DiscoverPage() {
  return <DiscoverScreen beside={<DiscoverSidebar />} groups={found => <FoundGroups {...found} />} />
}
