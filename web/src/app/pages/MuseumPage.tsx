import { useParams } from 'react-router-dom'
import { MuseumScreen } from '../../features/museum/MuseumScreen.tsx'
import { renderMuseumPosts } from '../posts.tsx'

/** `/museum/:segment` and `/museums/:segment`. */
export default function MuseumPage() {
  const { segment = '' } = useParams()
  return <MuseumScreen key={segment} segment={segment} posts={renderMuseumPosts} />
}
