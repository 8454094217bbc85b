import { DiscoverScreen } from '../../features/discover/DiscoverScreen.tsx'
import { DiscoverSidebar } from '../../features/feed/Sidebar.tsx'

/** `/discover`, `/search` and `/map`. */
export default function DiscoverPage() {
  return <DiscoverScreen beside={<DiscoverSidebar />} />
}
