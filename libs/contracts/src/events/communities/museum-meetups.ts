import { z } from 'zod'
import { Id } from '../../schemas/common.ts'
import { CommunityRef, Visibility } from '../../schemas/communities/community.ts'
import { EventRef } from '../../schemas/communities/event-parts.ts'
import { collaborationStatuses } from '../../schemas/communities/meetup.ts'
import { MuseumRef } from '../../schemas/museum.ts'
import { UserSummary } from '../../schemas/user.ts'
import { defineCommunityEvent } from './community-event.ts'

/** `none`: the meetup does not name the museum, or is cancelled. */
const Status = z.enum([...collaborationStatuses, 'none'])

/** Of interest to the organizer and to the manager of the museum alone, so `visibility` is `involved`. */
export const meetupCollaborationChanged = defineCommunityEvent({
  type: 'meetup-collaboration-changed',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({
    community: CommunityRef,
    visibility: Visibility,
    meetup: EventRef,
    museum: MuseumRef,
    /** Null: the museum has none. */
    managerId: Id.nullable(),
    /** Null: the account was deleted. */
    organizer: UserSummary.nullable(),
    from: Status,
    to: Status,
    /**
     * `proposal`, `change`, `withdrawal` and `cancellation`: by whoever may edit the meetup. `answer`: by the manager of the museum.
     * After a `change` of what the museum agreed to, it is asked again.
     */
    cause: z.enum(['proposal', 'change', 'withdrawal', 'cancellation', 'answer']),
    /** Null: no user did. */
    by: Id.nullable(),
  }),
  summary: 'A meetup asks a museum to take part, no longer does, or the museum has answered',
})
