import { z } from 'zod'
import { Id, Timestamp } from '../../schemas/common.ts'
import { CommunityRef, Visibility } from '../../schemas/communities/community.ts'
import { EventChanges, EventRef } from '../../schemas/communities/event-parts.ts'
import { UserSummary } from '../../schemas/user.ts'
import { defineCommunityEvent } from './community-event.ts'

const of = { community: CommunityRef, visibility: Visibility, meetup: EventRef }

export const meetupCreated = defineCommunityEvent({
  type: 'meetup-created',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({ ...of, organizer: UserSummary, createdAt: Timestamp }),
  summary: 'A member of a community created a meetup',
})
export const meetupChanged = defineCommunityEvent({
  type: 'meetup-changed',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({ ...of, changedBy: Id, changes: EventChanges }),
  summary: 'A meetup was changed',
})
export const meetupCancelled = defineCommunityEvent({
  type: 'meetup-cancelled',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({
    ...of,
    /** Null: the account of its organizer was deleted. */
    cancelledBy: Id.nullable(),
    cancelledAt: Timestamp,
  }),
  summary: 'A meetup that users had answered was cancelled, and with it their answers',
})
export const meetupDeleted = defineCommunityEvent({
  type: 'meetup-deleted',
  version: 1,
  key: data => data.meetupId,
  data: z.object({
    meetupId: Id,
    communityId: Id,
    visibility: Visibility,
    /** Null: it was cancelled 30 days before, or the account of its organizer was deleted. */
    deletedBy: Id.nullable(),
  }),
  summary: 'A meetup exists no more',
})
export const meetupGuestsAffected = defineCommunityEvent({
  type: 'meetup-guests-affected',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({
    ...of,
    /** Empty: it was cancelled. */
    changes: EventChanges,
    isCancelled: z.boolean(),
    /** Null: as in `meetup-cancelled`. */
    by: Id.nullable(),
    /** Who attends, waits or is interested; 500 at most, of more there are more events. */
    userIds: z.array(Id),
  }),
  summary: 'Another date or place, or the cancellation of a meetup concerns these users, who had answered',
})

const rsvp = { ...of, userId: Id }
export const rsvpConfirmed = defineCommunityEvent({
  type: 'rsvp-confirmed',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object(rsvp),
  summary: 'A user has taken a free seat of a meetup, or the one that was offered',
})
export const rsvpInterestMarked = defineCommunityEvent({
  type: 'rsvp-interest-marked',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object(rsvp),
  summary: 'A user is interested in a meetup, and takes no seat',
})
export const rsvpWaitlisted = defineCommunityEvent({
  type: 'rsvp-waitlisted',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object(rsvp),
  summary: 'A user waits for a seat of a meetup',
})
export const rsvpOffered = defineCommunityEvent({
  type: 'rsvp-offered',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({ ...rsvp, until: Timestamp }),
  summary: 'A seat of a paid meetup is held for the user who waited longest',
})
export const rsvpPromoted = defineCommunityEvent({
  type: 'rsvp-promoted',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object(rsvp),
  summary: 'The user who waited longest has a seat of a meetup',
})
export const rsvpCancelled = defineCommunityEvent({
  type: 'rsvp-cancelled',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({
    ...rsvp,
    /** `membership`: the user is no member any more. `account`: it is banned or deleted. `offer`: it was not accepted in time. */
    cause: z.enum(['user', 'membership', 'account', 'offer']),
  }),
  summary: 'A user no longer attends, waits or is interested',
})
