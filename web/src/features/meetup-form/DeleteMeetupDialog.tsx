import type { Meetup } from '@vitrine/contracts'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { DeleteEventDialog } from '../../ui/event-form/DeleteEventDialog.tsx'
import { deletionOf } from './requests.ts'

/** Asks before a meetup is cancelled or removed; a removed one leads back to its community. */
export default function DeleteMeetupDialog({ meetup, onClosed }: { meetup: Meetup; onClosed: () => void }) {
  const path = useCommunityPath()
  return (
    <DeleteEventDialog
      title={meetup.title}
      deletion={deletionOf(meetup)}
      listPath={`${path(meetup.communityId)}?tab=meetups`}
      onClosed={onClosed}
    />
  )
}
