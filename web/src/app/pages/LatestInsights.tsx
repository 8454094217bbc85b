import { Feed } from '../../features/feed/Feed.tsx'
import { renderInsight } from '../insights.tsx'

/** The plain feed of strangers, below the insight that they came for (FE2). */
export default function LatestInsights({ without }: { without: number }) {
  return <Feed source="latest" without={without} renderPost={renderInsight} empty={null} />
}
