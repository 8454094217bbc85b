import { EventsScreen } from '../../features/events/EventsScreen.tsx'
import { CreateAnywhere } from '../../features/meetup-form/CreateAnywhere.tsx'
import { MeetupTile } from '../../features/meetups/MeetupTile.tsx'
import { TileSkeleton } from '../../features/meetups/TileSkeleton.tsx'

/** `/events` and `/meetups`. */
export default function EventsPage() {
  return (
    <EventsScreen
      create={<CreateAnywhere />}
      renderEvent={meetup => <MeetupTile meetup={meetup} isOfMany />}
      skeleton={<TileSkeleton isOfMany />}
    />
  )
}
