import { Feed } from '../../features/feed/Feed.tsx'
import { renderPost } from '../posts.tsx'

/** The newest posts, for anonymous visitors, below the post that they opened (FE2). */
export default function LatestPosts({ without }: { without: number }) {
  return <Feed source="latest" without={without} renderPost={renderPost} empty={null} />
}
