import type { MuseumEvent } from '@vitrine/contracts'
import { DeleteEventDialog } from '../../ui/event-form/DeleteEventDialog.tsx'
import { deletionOf } from './requests.ts'

/** Asks before a museum event is cancelled or removed; a removed one leads back to its museum. */
export default function DeleteMuseumEventDialog({
  event,
  onClosed,
}: {
  event: MuseumEvent
  onClosed: () => void
}) {
  return (
    <DeleteEventDialog
      title={event.title}
      deletion={deletionOf(event)}
      listPath={`/museum/${event.museum.slug}`}
      onClosed={onClosed}
    />
  )
}
