import { type CurrentUser, isManagerOf, type Meetup, type Museum, mayEditMuseum } from '@vitrine/contracts'
import { MeetupTile } from '../../features/meetups/MeetupTile.tsx'
import { MuseumEventList } from '../../features/museum-events/MuseumEventList.tsx'
import { MuseumMeetups } from '../../features/museum-meetups/MuseumMeetups.tsx'
import { chunk } from '../../lib/chunk.ts'
import { withTexts } from '../../lib/i18n/locale.ts'
import { Boundary } from '../../ui/Boundary.tsx'

const CreateMuseumEvent = chunk(
  withTexts('museumEventForm', () => import('../../features/museum-event-form/CreateMuseumEvent.tsx')),
)

const renderMeetup = (meetup: Meetup) => <MeetupTile key={meetup.id} meetup={meetup} isOfMuseum />

/**
 * What a museum offers at a time, and the meetups that it takes part in, for members; those who may change the museum add
 * to it, and its manager is shown what asks it to take part.
 */
export default function MuseumEvents({ museum, user }: { museum: Museum; user: CurrentUser }) {
  const create = mayEditMuseum(user, museum) && (
    <Boundary pending={null}>
      <CreateMuseumEvent museum={museum} />
    </Boundary>
  )
  return (
    <>
      <MuseumEventList museum={museum} create={create} />
      <MuseumMeetups museum={museum} isManager={isManagerOf(user, museum)} renderMeetup={renderMeetup} />
    </>
  )
}
