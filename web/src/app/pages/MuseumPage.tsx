import { useParams } from 'react-router-dom'
import { MuseumScreen } from '../../features/museum/MuseumScreen.tsx'
import { renderMuseumInsight } from '../insights.tsx'

/** `/museum/:segment` and `/museums/:segment`. */
export default function MuseumPage() {
  const { segment = '' } = useParams()
  return <MuseumScreen key={segment} segment={segment} renderInsight={renderMuseumInsight} />
}
