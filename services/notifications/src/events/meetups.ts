import {
  type CommunityRef,
  type EventData,
  type EventRef,
  type MeetupNotice,
  meetupCancelled,
  meetupChanged,
  meetupCreated,
  meetupDeleted,
  type meetupGuestsAffected,
  meetupPath,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpOffered,
  rsvpPromoted,
  rsvpWaitlisted,
} from '@vitrine/contracts'
import type { Received } from '@vitrine/messaging'
import type { Act } from '../deliveries/delivery.ts'
import type { FanOut } from '../fan-outs/fan-outs.repository.ts'
import type { SettledMatter } from '../kind.ts'
import type { SubjectChange } from '../subjects/subjects.ts'
import { type Course, targetsOf } from './course.ts'
import { changeOf, toGuests } from './guests.ts'

interface Of {
  community: CommunityRef
  meetup: EventRef
}

export const targets = ({ id }: Pick<EventRef, 'id'>) => targetsOf('meetup', id)

/** What a notice shows of a meetup, which changes with it. */
const shownOf = ({ title, startsAt, timezone }: EventRef) => ({ meetup: title, startsAt, timezone })

export const meetupNotice = (
  of: MeetupNotice['of'],
  { community, meetup }: Of,
  more: Pick<MeetupNotice, 'until' | 'museum'> = {},
): MeetupNotice => ({
  of,
  ...shownOf(meetup),
  community: community.name,
  ...more,
})

/** What every act about a meetup has. */
export const about = ({ community, meetup }: Of) => ({
  link: meetupPath(meetup.id),
  communityId: community.id,
  isForMembers: community.isPrivate,
})

/** To each member of the community but its organizer. */
function ofCreation(created: EventData<typeof meetupCreated>, version: number): FanOut {
  const { community, meetup, organizer, createdAt } = created
  const target = targets(meetup).event
  return {
    key: target,
    audience: 'members',
    audienceId: community.id,
    delivery: {
      ...about(created),
      kind: 'new_meetup',
      target,
      actor: organizer,
      subject: null,
      notice: meetupNotice('meetup-created', created),
      happenedAt: createdAt,
      version,
    },
    except: [organizer.id],
  }
}

/** That the discussion of a meetup and its photos end with it. */
const endOfInside = (meetupId: number, version: number): SubjectChange[] =>
  (['meetup', 'meetup-photos'] as const).map(area => ({
    area,
    postId: meetupId,
    commentId: null,
    change: 'deleted',
    excerpt: '',
    authorId: null,
    version,
  }))

/** What becomes of meetups. */
export const meetupEvents = [meetupCreated, meetupChanged, meetupCancelled, meetupDeleted] as const
export type MeetupEvent = (typeof meetupEvents)[number]

/** What becomes of the answers of users to them. */
export const rsvpEvents = [
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpWaitlisted,
  rsvpOffered,
  rsvpPromoted,
  rsvpCancelled,
] as const

export function courseOfMeetup(event: Received<MeetupEvent>): Course {
  switch (event.type) {
    case meetupCreated.type:
      return { now: 'created', fanOut: ofCreation(event.data, event.aggregateVersion) }
    case meetupDeleted.type: {
      const { meetupId: id } = event.data
      return {
        now: 'deleted',
        targets: targets({ id }),
        inside: endOfInside(id, event.aggregateVersion),
      }
    }
    default: {
      const { meetup } = event.data
      const now = event.type === meetupChanged.type ? 'changed' : 'cancelled'
      return { now, targets: targets(meetup), shown: shownOf(meetup) }
    }
  }
}

export function ofChange(affected: EventData<typeof meetupGuestsAffected>): Act[] {
  const change = changeOf(affected)
  if (change === null) return []
  return toGuests(affected, {
    ...about(affected),
    target: targets(affected.meetup).event,
    notice: meetupNotice(`meetup-${change}`, affected),
  })
}

const ofSeat = (
  of: MeetupNotice['of'],
  { userId, until, ...data }: Of & { userId: number; until?: string },
): Act => ({
  ...about(data),
  userId,
  target: targets(data.meetup).seat,
  notice: meetupNotice(of, data, until ? { until } : {}),
})

export const ofPromotion = (promoted: EventData<typeof rsvpPromoted>): Act =>
  ofSeat('seat-promoted', promoted)

export const ofOffer = (offered: EventData<typeof rsvpOffered>): Act => ofSeat('seat-offered', offered)

/** The user was offered a seat and did not accept it in time. */
export const ofEndedOffer = (cancelled: EventData<typeof rsvpCancelled>): Act | null =>
  cancelled.cause === 'offer' ? ofSeat('offer-ended', cancelled) : null

/** What the user was notified of an earlier state of their seat. */
export const earlierOfSeat = ({ userId, meetup }: { userId: number; meetup: EventRef }): SettledMatter => ({
  userId,
  target: targets(meetup).seat,
})
