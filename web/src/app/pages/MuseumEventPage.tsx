import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { MuseumEventScreen } from '../../features/museum-events/MuseumEventScreen.tsx'
import { museumEventQuery } from '../../features/museum-events/queries.ts'
import { addressId } from '../../lib/address-id.ts'
import { isAbsence } from '../../lib/failures.ts'

/** `/events/:id`. */
export default function MuseumEventPage() {
  const { id: segment = '' } = useParams()
  const id = addressId(segment)
  const { data: event, error, refetch } = useQuery({ ...museumEventQuery(id ?? 0), enabled: id !== null })
  return (
    <MuseumEventScreen
      key={segment}
      event={event}
      isAbsent={id === null || isAbsence(error)}
      isError={error !== null}
      onRetry={() => void refetch()}
    />
  )
}
