import {
  type EventData,
  type EventRef,
  type MuseumEventNotice,
  type MuseumRef,
  museumEventCancelled,
  museumEventChanged,
  museumEventCreated,
  museumEventDeleted,
  type museumEventGuestsAffected,
  museumEventPath,
  type museumEventRsvpChanged,
} from '@vitrine/contracts'
import type { Received } from '@vitrine/messaging'
import type { Act } from '../deliveries/delivery.ts'
import type { FanOut } from '../fan-outs/fan-outs.repository.ts'
import type { SettledMatter } from '../kind.ts'
import { type Course, targetsOf } from './course.ts'
import { changeOf, toGuests } from './guests.ts'

interface Of {
  museum: MuseumRef
  event: EventRef
}

const targets = ({ id }: Pick<EventRef, 'id'>) => targetsOf('museum_event', id)

/** What a notice shows of an event, which changes with it. */
const shownOf = ({ title, startsAt, timezone }: EventRef) => ({ event: title, startsAt, timezone })

export const museumEventNotice = (of: MuseumEventNotice['of'], { museum, event }: Of): MuseumEventNotice => ({
  of,
  ...shownOf(event),
  museum: museum.name,
})

/** To each follower of the museum but who created it, who is not named. */
function ofCreation(created: EventData<typeof museumEventCreated>, version: number): FanOut {
  const { museum, event, createdBy, createdAt } = created
  const target = targets(event).event
  return {
    key: target,
    audience: 'museum-followers',
    audienceId: museum.id,
    delivery: {
      kind: 'new_museum_event',
      target,
      link: museumEventPath(event.id),
      actor: null,
      subject: null,
      notice: museumEventNotice('event-created', created),
      communityId: null,
      happenedAt: createdAt,
      version,
    },
    except: [createdBy],
  }
}

/** What becomes of museum events. */
export const museumEventEvents = [
  museumEventCreated,
  museumEventChanged,
  museumEventCancelled,
  museumEventDeleted,
] as const
export type MuseumEventEvent = (typeof museumEventEvents)[number]

export function courseOfMuseumEvent({ type, data, aggregateVersion }: Received<MuseumEventEvent>): Course {
  switch (type) {
    case museumEventCreated.type:
      return { now: 'created', fanOut: ofCreation(data, aggregateVersion) }
    case museumEventDeleted.type:
      return { now: 'deleted', targets: targets({ id: data.eventId }), inside: [] }
    default: {
      const now = type === museumEventChanged.type ? 'changed' : 'cancelled'
      return { now, targets: targets(data.event), shown: shownOf(data.event) }
    }
  }
}

export function ofMuseumChange(affected: EventData<typeof museumEventGuestsAffected>): Act[] {
  const change = changeOf(affected)
  if (change === null) return []
  const { event } = affected
  return toGuests(affected, {
    target: targets(event).event,
    link: museumEventPath(event.id),
    notice: museumEventNotice(`event-${change}`, affected),
  })
}

type RsvpChanged = EventData<typeof museumEventRsvpChanged>

/** The user waited, and has a seat now. */
export function ofMuseumSeat({ cause, userId, ...of }: RsvpChanged): Act | null {
  if (cause !== 'promotion') return null
  return {
    userId,
    target: targets(of.event).seat,
    link: museumEventPath(of.event.id),
    notice: museumEventNotice('event-seat-promoted', of),
  }
}

/** What the user was notified of an earlier state of their seat. */
export const earlierOfMuseumSeat = ({ userId, event }: RsvpChanged): SettledMatter => ({
  userId,
  target: targets(event).seat,
})
