import { DiscoverScreen } from '../../features/discover/DiscoverScreen.tsx'

/** `/discover`, `/search` and `/map`. */
export default function DiscoverPage() {
  return <DiscoverScreen />
}
