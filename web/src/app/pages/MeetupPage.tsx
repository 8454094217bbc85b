import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { MeetupScreen } from '../../features/meetups/MeetupScreen.tsx'
import { communityOfQuery, meetupQuery } from '../../features/meetups/queries.ts'
import { addressId } from '../../lib/address-id.ts'
import { isAbsence } from '../../lib/failures.ts'

/** `/meetups/:id`. */
export default function MeetupPage() {
  const { id: segment = '' } = useParams()
  const id = addressId(segment)
  const { data: meetup, error, refetch } = useQuery({ ...meetupQuery(id ?? 0), enabled: id !== null })
  const { data: community } = useQuery({
    ...communityOfQuery(meetup?.communityId ?? 0),
    enabled: meetup !== undefined,
  })
  return (
    <MeetupScreen
      key={segment}
      meetup={meetup}
      isAbsent={id === null || isAbsence(error)}
      isError={error !== null}
      onRetry={() => void refetch()}
      community={community}
    />
  )
}
