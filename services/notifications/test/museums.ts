import {
  type EventData,
  type EventRef,
  type MuseumRef,
  museumEventCancelled,
  museumEventChanged,
  museumEventCreated,
  museumEventDeleted,
  museumEventGuestsAffected,
  museumEventRsvpChanged,
  museumFollowed,
  type Reminder,
  type RsvpStatus,
  reminderTriggered,
  streamEvents,
} from '@vitrine/contracts'
import type { PublishOptions } from '@vitrine/testing'
import type { TestEnvironment } from './environment.ts'

export const museum: MuseumRef = {
  id: 7,
  slug: 'tide-house',
  name: 'Tide House',
  city: 'Vannes',
  country: 'France',
  categoryCode: 'other',
  coverUrl: '/covers/7',
}
/** An event of the museum; at 6:30 PM by the clocks of Vannes. */
export const talk: EventRef = {
  id: 80,
  title: 'Talk on Tides',
  startsAt: '2026-11-28T17:30:00.000Z',
  timezone: 'Europe/Paris',
}
/** The manager of the museum, who creates its events and follows it. */
export const manager = 9

type Cause = EventData<typeof museumEventRsvpChanged>['cause']

/** What becomes of events of the museum and of seats at them in these tests. */
export function museumActs({ publish, service }: TestEnvironment) {
  const about = (event: EventRef) => ({ museum, visibility: 'public' as const, event })
  const answer =
    (from: RsvpStatus, to: RsvpStatus, cause: Cause) =>
    (userId: number, event = talk) =>
      publish(museumEventRsvpChanged, {
        ...about(event),
        visibility: 'involved',
        userId,
        from,
        to,
        cause,
      })
  return {
    follow: (userId: number) => publish(museumFollowed, { userId, museum }),
    create: (event = talk, options: PublishOptions = {}) =>
      publish(
        museumEventCreated,
        { ...about(event), createdBy: manager, createdAt: '2026-11-21T10:00:00.000Z' },
        options,
      ),
    change: (event: EventRef, changes: ('date' | 'place')[]) =>
      publish(museumEventChanged, { ...about(event), changedBy: manager, changes }),
    cancel: (event = talk) =>
      publish(museumEventCancelled, {
        ...about(event),
        cancelledBy: manager,
        cancelledAt: '2026-11-21T10:00:00.000Z',
      }),
    delete: (event = talk) =>
      publish(museumEventDeleted, {
        eventId: event.id,
        museumId: museum.id,
        visibility: 'public',
        deletedBy: manager,
      }),
    /** By the manager; without changes it was cancelled. */
    affect: (
      userIds: number[],
      changes: ('date' | 'place')[],
      options: PublishOptions = {},
      event: EventRef = talk,
    ) =>
      publish(
        museumEventGuestsAffected,
        {
          ...about(event),
          visibility: 'involved',
          changes,
          isCancelled: changes.length === 0,
          by: manager,
          userIds,
        },
        options,
      ),
    remind: (
      userIds: number[],
      reminder: Reminder = 'day',
      event: EventRef = talk,
      options: PublishOptions = {},
    ) =>
      publish(
        reminderTriggered,
        { kind: 'museum_event', reminder, ...about(event), visibility: 'involved', userIds },
        options,
      ),
    promote: answer('waitlisted', 'attending', 'promotion'),
    attend: answer('none', 'attending', 'user'),
    interest: answer('none', 'interested', 'user'),
    wait: answer('none', 'waitlisted', 'user'),
    withdraw: answer('attending', 'none', 'user'),
    release: answer('attending', 'none', 'account'),
    /** The museum events that open pages of the user are to read again. */
    async listening(userId: number) {
      const received: [museumId: number, eventId: number][] = []
      const { subscribed, stop } = service.ctx.live.listen(userId, ({ event, data }) => {
        if (event !== 'museum-event') return
        const { museumId, eventId } = streamEvents['museum-event'].parse(data)
        received.push([museumId, eventId])
      })
      await subscribed
      return { received, stop }
    },
  }
}
