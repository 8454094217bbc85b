import {
  type CommunityRef,
  type EventData,
  type EventDefinition,
  type EventRef,
  meetupCancelled,
  meetupChanged,
  meetupCollaborationChanged,
  meetupCreated,
  meetupDeleted,
  meetupGuestsAffected,
  type Reminder,
  reminderTriggered,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpOffered,
  rsvpPromoted,
  rsvpWaitlisted,
  streamEvents,
} from '@vitrine/contracts'
import type { PublishOptions } from '@vitrine/testing'
import { closed, inside, owner } from './communities.ts'
import { person, type TestEnvironment } from './environment.ts'
import { manager, museum } from './museums.ts'

/** Of these tests; at 6:30 PM by the clocks of Madrid. */
export const meetup: EventRef = {
  id: 60,
  title: 'Night Walk',
  startsAt: '2026-11-28T17:30:00.000Z',
  timezone: 'Europe/Madrid',
}
/** Each community has one. */
export const meetupIn = ({ id }: CommunityRef): EventRef =>
  id === closed.id ? meetup : { ...meetup, id: 61 }
export const organizer = 7
/** Until when seats are offered in these tests; 10:30 AM by the clocks of Madrid. */
export const heldUntil = '2026-11-22T09:30:00.000Z'

const at = '2026-11-21T10:00:00.000Z'

type Change = 'date' | 'place'
export type Collaboration = EventData<typeof meetupCollaborationChanged>

/** What becomes of meetups and of seats at them in these tests. */
export function meetupActs({ publish, service }: TestEnvironment) {
  const about = (of: CommunityRef, meetupOf = meetupIn(of)) => ({ ...inside(of), meetup: meetupOf })
  const answer =
    <E extends EventDefinition>(event: E, more: Partial<EventData<E>> = {}) =>
    (userId: number, of = closed) =>
      // Who comes is for members, also in a public community.
      publish(event, { ...about(of), visibility: 'members', ...more, userId } as EventData<E>)
  return {
    create: (of = closed, meetupOf = meetupIn(of)) =>
      publish(meetupCreated, { ...about(of, meetupOf), organizer: person(organizer), createdAt: at }),
    change: (meetupOf: EventRef, changes: Change[], of = closed) =>
      publish(meetupChanged, { ...about(of, meetupOf), changedBy: organizer, changes }),
    cancel: (of = closed) =>
      publish(meetupCancelled, { ...about(of), cancelledBy: organizer, cancelledAt: at }),
    delete: (of = closed, options: PublishOptions = {}) =>
      publish(
        meetupDeleted,
        {
          meetupId: meetupIn(of).id,
          communityId: of.id,
          visibility: of.isPrivate ? 'members' : 'public',
          deletedBy: organizer,
        },
        options,
      ),
    /** By the owner of the community. */
    affect: (userIds: number[], changes: Change[], of = closed) =>
      publish(meetupGuestsAffected, {
        ...about(of),
        visibility: 'involved',
        changes,
        isCancelled: changes.length === 0,
        by: owner,
        userIds,
      }),
    /** The museum's manager answers; the owner of the community does the rest. */
    collaborate: (cause: Collaboration['cause'], more: Partial<Collaboration> = {}, of = closed) =>
      publish(meetupCollaborationChanged, {
        ...about(of),
        visibility: 'involved',
        museum,
        managerId: manager,
        organizer: person(organizer),
        from: 'discussion',
        to: 'discussion',
        cause,
        by: cause === 'answer' ? manager : owner,
        ...more,
      }),
    remind: (
      userIds: number[],
      reminder: Reminder = 'day',
      meetupOf = meetup,
      of = closed,
      options: PublishOptions = {},
    ) =>
      publish(
        reminderTriggered,
        { kind: 'meetup', reminder, visibility: 'involved', community: of, event: meetupOf, userIds },
        options,
      ),
    confirm: answer(rsvpConfirmed),
    interest: answer(rsvpInterestMarked),
    wait: answer(rsvpWaitlisted),
    promote: answer(rsvpPromoted),
    offer: answer(rsvpOffered, { until: heldUntil }),
    withdraw: answer(rsvpCancelled, { cause: 'user' }),
    release: answer(rsvpCancelled, { cause: 'membership' }),
    lapse: answer(rsvpCancelled, { cause: 'offer' }),
    /** The meetups that open pages of the user are to read again. */
    async listening(userId: number) {
      const received: [communityId: number, meetupId: number][] = []
      const { subscribed, stop } = service.ctx.live.listen(userId, ({ event, data }) => {
        if (event !== 'meetup') return
        const { communityId, meetupId } = streamEvents.meetup.parse(data)
        received.push([communityId, meetupId])
      })
      await subscribed
      return { received, stop }
    },
  }
}
