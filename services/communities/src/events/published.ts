import {
  type CommunityRef,
  type EventChanges,
  type EventRef,
  type MuseumRef,
  meetupCancelled,
  meetupChanged,
  meetupDeleted,
  meetupGuestsAffected,
  museumEventCancelled,
  museumEventChanged,
  museumEventDeleted,
  museumEventGuestsAffected,
  type Reminder,
  reminderTriggered,
  type Visibility,
} from '@vitrine/contracts'
import { museumRefOf, type Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { visibilityOf } from '../standing/standing.ts'
import { eventRefOf } from './event-row.ts'
import type { LockedEvent, LockedMeetup, LockedMuseumEvent } from './locked-event.ts'

/** What is published of an event; its kind decides by which types. */

type Ctx = Pick<CommunitiesContext, 'outbox'>

/** What every message about a meetup says of it. */
export const meetupMessage = (
  row: LockedMeetup,
): { community: CommunityRef; visibility: Visibility; meetup: EventRef } => ({
  community: { id: row.community_id, name: row.community_name, isPrivate: row.is_private },
  visibility: visibilityOf({ isPrivate: row.is_private }),
  meetup: eventRefOf(row),
})

/** As {@link meetupMessage}, of a museum event, which is for everyone. */
export const museumEventMessage = (
  row: LockedMuseumEvent,
): { museum: MuseumRef; visibility: Visibility; event: EventRef } => ({
  museum: museumRefOf(row),
  visibility: 'public',
  event: eventRefOf(row),
})

export function publishChanged(
  { outbox }: Ctx,
  tx: Transaction,
  event: LockedEvent,
  of: { changedBy: number; changes: EventChanges },
): Promise<void> {
  return event.kind === 'meetup'
    ? outbox.publish(tx, meetupChanged, { ...meetupMessage(event), ...of })
    : outbox.publish(tx, museumEventChanged, { ...museumEventMessage(event), ...of })
}

export function publishCancelled(
  { outbox }: Ctx,
  tx: Transaction,
  event: LockedEvent,
  { by, at }: { by: number | null; at: Date },
): Promise<void> {
  const cancelledAt = at.toISOString()
  return event.kind === 'meetup'
    ? outbox.publish(tx, meetupCancelled, { ...meetupMessage(event), cancelledBy: by, cancelledAt })
    : outbox.publish(tx, museumEventCancelled, {
        ...museumEventMessage(event),
        cancelledBy: by,
        cancelledAt,
      })
}

export function publishDeleted(
  { outbox }: Ctx,
  tx: Transaction,
  event: LockedEvent,
  deletedBy: number | null,
): Promise<void> {
  if (event.kind === 'museum_event')
    return outbox.publish(tx, museumEventDeleted, {
      eventId: event.id,
      museumId: event.museum_id,
      visibility: 'public',
      deletedBy,
    })
  const { community, visibility } = meetupMessage(event)
  return outbox.publish(tx, meetupDeleted, {
    meetupId: event.id,
    communityId: community.id,
    visibility,
    deletedBy,
  })
}

/** Whom it concerns, as far as one message names them. */
export function publishAffected(
  { outbox }: Ctx,
  tx: Transaction,
  event: LockedEvent,
  of: { changes: EventChanges; isCancelled: boolean; by: number | null; userIds: number[] },
): Promise<void> {
  const involved = { visibility: 'involved', ...of } as const
  return event.kind === 'meetup'
    ? outbox.publish(tx, meetupGuestsAffected, { ...meetupMessage(event), ...involved })
    : outbox.publish(tx, museumEventGuestsAffected, { ...museumEventMessage(event), ...involved })
}

export interface Reminding {
  event: LockedEvent
  reminder: Reminder
  userIds: number[]
}

/** That users are reminded of events. */
export const publishReminders = (
  { outbox }: Ctx,
  tx: Transaction,
  list: readonly Reminding[],
): Promise<void> =>
  outbox.publishAll(
    tx,
    reminderTriggered,
    list.map(({ event, reminder, userIds }) => ({
      ...(event.kind === 'meetup'
        ? { kind: event.kind, community: meetupMessage(event).community }
        : { kind: event.kind, museum: museumEventMessage(event).museum }),
      event: eventRefOf(event),
      reminder,
      visibility: 'involved' as const,
      userIds,
    })),
  )
