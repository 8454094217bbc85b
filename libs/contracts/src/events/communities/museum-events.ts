import { z } from 'zod'
import { defineEvent } from '../../event.ts'
import { Id, Timestamp } from '../../schemas/common.ts'
import { Visibility } from '../../schemas/communities/community.ts'
import { EventChanges, EventRef, rsvpStatuses } from '../../schemas/communities/event-parts.ts'
import { MuseumRef } from '../../schemas/museum.ts'

/** Museum events are for everyone, so `visibility` is `public`, but for who comes. */
const producer = 'communities'
const of = { museum: MuseumRef, visibility: Visibility, event: EventRef }

export const museumEventCreated = defineEvent({
  type: 'museum-event-created',
  version: 1,
  producer,
  key: data => data.event.id,
  carriesText: true,
  data: z.object({ ...of, createdBy: Id, createdAt: Timestamp }),
  summary: 'The manager of a museum, or an Admin, created an event of it',
})
export const museumEventChanged = defineEvent({
  type: 'museum-event-changed',
  version: 1,
  producer,
  key: data => data.event.id,
  carriesText: true,
  data: z.object({ ...of, changedBy: Id, changes: EventChanges }),
  summary: 'An event of a museum was changed',
})
export const museumEventCancelled = defineEvent({
  type: 'museum-event-cancelled',
  version: 1,
  producer,
  key: data => data.event.id,
  carriesText: true,
  data: z.object({
    ...of,
    /** Null: no user did. */
    cancelledBy: Id.nullable(),
    cancelledAt: Timestamp,
  }),
  summary: 'An event of a museum that users had answered was cancelled, and with it their answers',
})
export const museumEventDeleted = defineEvent({
  type: 'museum-event-deleted',
  version: 1,
  producer,
  key: data => data.eventId,
  data: z.object({
    eventId: Id,
    museumId: Id,
    visibility: Visibility,
    /** Null: it was cancelled 30 days before. */
    deletedBy: Id.nullable(),
  }),
  summary: 'An event of a museum exists no more',
})
export const museumEventGuestsAffected = defineEvent({
  type: 'museum-event-guests-affected',
  version: 1,
  producer,
  key: data => data.event.id,
  carriesText: true,
  data: z.object({
    ...of,
    /** Empty: it was cancelled. */
    changes: EventChanges,
    isCancelled: z.boolean(),
    /** Null: as in `museum-event-cancelled`. */
    by: Id.nullable(),
    /** Who attends, waits or is interested; 500 at most, of more there are more events. */
    userIds: z.array(Id),
  }),
  summary:
    'Another date or place, or the cancellation of an event of a museum concerns these users, who had answered',
})
export const museumEventRsvpChanged = defineEvent({
  type: 'museum-event-rsvp-changed',
  version: 1,
  producer,
  key: data => data.event.id,
  carriesText: true,
  data: z.object({
    ...of,
    userId: Id,
    /** What the user was; `offered` at a meetup alone. */
    from: z.enum(rsvpStatuses),
    to: z.enum(rsvpStatuses),
    /** `promotion`: a seat became free, and the user had waited longest. `account`: it is banned or deleted. */
    cause: z.enum(['user', 'promotion', 'account']),
  }),
  summary: 'A user attends an event of a museum, waits, is interested, or no longer does',
})
