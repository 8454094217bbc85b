import { type EventDefinition, meetupCollaborationChanged, museumEventRsvpChanged } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import type { LiveEvent } from '../stream/live.ts'
import { meetupEvents, rsvpEvents } from './meetups.ts'
import { museumEventEvents } from './museum-events.ts'
import { recapEvents } from './recaps.projection.ts'
import type { visitPlanChanges } from './visit-plans.ts'

/** What changes meetups, who comes to them, whether a museum takes part, and what their recaps are. */
export const broadcastsOfMeetups = [
  ...meetupEvents,
  ...rsvpEvents,
  meetupCollaborationChanged,
  ...recapEvents,
] as const
type OfMeetup = (typeof broadcastsOfMeetups)[number]

/** What changes museum events, and who comes to them. */
export const broadcastsOfMuseumEvents = [...museumEventEvents, museumEventRsvpChanged] as const
type OfMuseumEvent = (typeof broadcastsOfMuseumEvents)[number]

type OfVisitPlan = (typeof visitPlanChanges)[number]

/** What open pages receive of an event; `membersOf`: the community whose members alone do. */
interface Report {
  message: LiveEvent
  membersOf: number | null
}

/** Reports what changed to open pages: ids only, and one message for all events of a key that came together. */
const broadcast =
  <E extends EventDefinition>(
    { live }: Pick<NotificationsContext, 'live'>,
    reportOf: (event: Received<E>) => Report,
  ): BatchHandler<E> =>
  async (events, { afterCommit }) => {
    const last = [...new Map(events.map(event => [event.key, event])).values()]
    afterCommit(() => {
      for (const { message, membersOf } of last.map(reportOf)) {
        if (membersOf === null) live.broadcast(message)
        else live.toMembers(membersOf, [message])
      }
    })
  }

/** To members, where the community is for them alone, else to all. Neither who comes to a meetup nor which museum it names is in a message. */
export const broadcastMeetups = (ctx: NotificationsContext): BatchHandler<OfMeetup> =>
  broadcast<OfMeetup>(ctx, ({ data }) => {
    const [ids, isOpen] =
      'meetup' in data
        ? [{ communityId: data.community.id, meetupId: data.meetup.id }, !data.community.isPrivate]
        : [{ communityId: data.communityId, meetupId: data.meetupId }, data.visibility === 'public']
    return { message: { event: 'meetup', data: ids }, membersOf: isOpen ? null : ids.communityId }
  })

/** To all: everyone may know of museum events. */
export const broadcastMuseumEvents = (ctx: NotificationsContext): BatchHandler<OfMuseumEvent> =>
  broadcast<OfMuseumEvent>(ctx, ({ data }) => {
    const ids =
      'museum' in data
        ? { museumId: data.museum.id, eventId: data.event.id }
        : { museumId: data.museumId, eventId: data.eventId }
    return { message: { event: 'museum-event', data: ids }, membersOf: null }
  })

/** To members, of a public community too. What members choose is in no message. */
export const broadcastVisitPlans = (ctx: NotificationsContext): BatchHandler<OfVisitPlan> =>
  broadcast<OfVisitPlan>(ctx, ({ data: { community, planId } }) => ({
    message: { event: 'visit-plan', data: { communityId: community.id, planId } },
    membersOf: community.id,
  }))
