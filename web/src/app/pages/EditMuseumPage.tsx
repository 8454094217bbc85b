import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { NoMuseum } from '../../features/museum/NoMuseum.tsx'
import { museumQuery } from '../../features/museum/queries.ts'
import { EditMuseumScreen } from '../../features/museum-form/EditMuseumScreen.tsx'
import { chunk } from '../../lib/chunk.ts'
import { withTexts } from '../../lib/i18n/locale.ts'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { NotFound } from '../NotFound.tsx'

/** In the chunk of the administration, whose panel it is: one of its own would lengthen what every page loads. */
const Suggestions = chunk(
  withTexts('admin', async () => ({ default: (await import('./AdminPage.tsx')).MuseumSuggestions })),
)

/** `/museum/:segment/edit`, for members, and `/museum/:segment/edit/suggestions`, for those who review them. */
export default function EditMuseumPage() {
  const { segment = '', part } = useParams()
  const { data: museum, isPending, error, refetch } = useQuery(museumQuery(segment))
  if (part !== undefined && part !== 'suggestions') return <NotFound />
  if (isPending) return <PageSpinner />
  if (!museum) return <NoMuseum error={error} retry={refetch} />
  if (part) return <Suggestions key={museum.id} museum={museum} />
  return <EditMuseumScreen key={museum.id} museum={museum} reload={refetch} />
}
