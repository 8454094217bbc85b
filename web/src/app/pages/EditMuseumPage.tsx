import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { NoMuseum } from '../../features/museum/NoMuseum.tsx'
import { museumQuery } from '../../features/museum/queries.ts'
import { EditMuseumScreen } from '../../features/museum-form/EditMuseumScreen.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'

/** `/museum/:segment/edit`, for members. */
export default function EditMuseumPage() {
  const { segment = '' } = useParams()
  const { data: museum, isPending, error, refetch } = useQuery(museumQuery(segment))
  if (isPending) return <PageSpinner />
  if (!museum) return <NoMuseum error={error} retry={refetch} />
  return <EditMuseumScreen key={museum.id} museum={museum} reload={refetch} />
}
