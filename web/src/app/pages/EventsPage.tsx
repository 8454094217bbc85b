import type { AnyEvent } from '@vitrine/contracts'
import { EventsScreen } from '../../features/events/EventsScreen.tsx'
import { CreateAnywhere } from '../../features/meetup-form/CreateAnywhere.tsx'
import { MeetupTile } from '../../features/meetups/MeetupTile.tsx'
import { MuseumEventTile } from '../../features/museum-events/MuseumEventTile.tsx'
import { TileSkeleton } from '../../ui/event/TileSkeleton.tsx'

const renderEvent = (event: AnyEvent) =>
  event.type === 'meetup' ? (
    <MeetupTile meetup={event} isOfMany />
  ) : (
    <MuseumEventTile event={event} isOfMany />
  )

/** `/events` and `/meetups`. */
export default function EventsPage() {
  return (
    <EventsScreen
      create={<CreateAnywhere />}
      renderEvent={renderEvent}
      skeleton={<TileSkeleton isOfMany />}
    />
  )
}
