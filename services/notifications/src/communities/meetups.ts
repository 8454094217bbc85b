import {
  type CommunityRef,
  type EventData,
  type MeetupNotice,
  type MeetupRef,
  type meetupCreated,
  type meetupDeleted,
  type meetupGuestsAffected,
  meetupPath,
  type rsvpCancelled,
  type rsvpOffered,
  type rsvpPromoted,
} from '@vitrine/contracts'
import type { Act } from '../deliveries/delivery.ts'
import type { FanOut } from '../fan-outs/fan-outs.repository.ts'
import type { SettledMatter } from '../kind.ts'

interface Of {
  community: CommunityRef
  meetup: MeetupRef
}

/** What became of a meetup: a later notice of it replaces an earlier one. */
export const meetupTarget = (meetupId: number): string => `meetup:${meetupId}`
/** What became of a user's seat at a meetup. */
export const seatTarget = (meetupId: number): string => `meetup-seat:${meetupId}`

/** Of any event about a meetup. */
export const meetupIdsOf = (
  data: Of | Pick<EventData<typeof meetupDeleted>, 'communityId' | 'meetupId'>,
): { communityId: number; meetupId: number } =>
  'meetup' in data
    ? { communityId: data.community.id, meetupId: data.meetup.id }
    : { communityId: data.communityId, meetupId: data.meetupId }

/** What a notice shows of a meetup, which changes with it. */
export const shownOf = ({ title, startsAt, timezone }: MeetupRef) => ({ meetup: title, startsAt, timezone })

const noticeOf = (of: MeetupNotice['of'], { community, meetup }: Of, until?: string): MeetupNotice => ({
  of,
  ...shownOf(meetup),
  community: community.name,
  ...(until && { until }),
})

/** What every act about a meetup has. */
const about = ({ community, meetup }: Of) => ({
  link: meetupPath(meetup.id),
  communityId: community.id,
  isForMembers: community.isPrivate,
})

/** To each member of the community but its organizer. */
export function ofCreation(created: EventData<typeof meetupCreated>, version: number): FanOut {
  const { community, meetup, organizer, createdAt } = created
  const target = meetupTarget(meetup.id)
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
      notice: noticeOf('meetup-created', created),
      happenedAt: createdAt,
      version,
    },
    except: [organizer.id],
  }
}

type Affected = EventData<typeof meetupGuestsAffected>

function changeOf({ isCancelled, changes }: Affected): MeetupNotice['of'] | null {
  if (isCancelled) return 'meetup-cancelled'
  const isElsewhere = changes.includes('place')
  if (!changes.includes('date')) return isElsewhere ? 'meetup-place-changed' : null
  return isElsewhere ? 'meetup-date-and-place-changed' : 'meetup-date-changed'
}

/** To whoever had answered, but not to who did it. */
export function ofChange(affected: Affected): Act[] {
  const of = changeOf(affected)
  if (of === null) return []
  const act = {
    ...about(affected),
    target: meetupTarget(affected.meetup.id),
    notice: noticeOf(of, affected),
  }
  return affected.userIds.flatMap(userId => (userId === affected.by ? [] : [{ ...act, userId }]))
}

const ofSeat = (
  of: MeetupNotice['of'],
  { userId, until, ...data }: Of & { userId: number; until?: string },
): Act => ({
  ...about(data),
  userId,
  target: seatTarget(data.meetup.id),
  notice: noticeOf(of, data, until),
})

export const ofPromotion = (promoted: EventData<typeof rsvpPromoted>): Act =>
  ofSeat('seat-promoted', promoted)

export const ofOffer = (offered: EventData<typeof rsvpOffered>): Act => ofSeat('seat-offered', offered)

/** The user was offered a seat and did not accept it in time. */
export const ofEndedOffer = (cancelled: EventData<typeof rsvpCancelled>): Act | null =>
  cancelled.cause === 'offer' ? ofSeat('offer-ended', cancelled) : null

/** What the user was notified of an earlier state of their seat. */
export const earlierOfSeat = ({ userId, meetup }: { userId: number; meetup: MeetupRef }): SettledMatter => ({
  userId,
  target: seatTarget(meetup.id),
})
