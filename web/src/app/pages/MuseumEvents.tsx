import { type CurrentUser, type Museum, mayEditMuseum } from '@vitrine/contracts'
import { MuseumEventList } from '../../features/museum-events/MuseumEventList.tsx'
import { chunk } from '../../lib/chunk.ts'
import { withTexts } from '../../lib/i18n/locale.ts'
import { Boundary } from '../../ui/Boundary.tsx'

const CreateMuseumEvent = chunk(
  withTexts('museumEventForm', () => import('../../features/museum-event-form/CreateMuseumEvent.tsx')),
)

/** What a museum offers at a time, for members; those who may change the museum add to it. */
export default function MuseumEvents({ museum, user }: { museum: Museum; user: CurrentUser }) {
  const create = mayEditMuseum(user, museum) && (
    <Boundary pending={null}>
      <CreateMuseumEvent museum={museum} />
    </Boundary>
  )
  return <MuseumEventList museum={museum} create={create} />
}
