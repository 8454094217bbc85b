import type { Meetup, RsvpStatus } from '@vitrine/contracts'
import type { PlainId } from '../../lib/i18n/messages.ts'

type Of = Pick<
  Meetup,
  | 'status'
  | 'dateTime'
  | 'mayJoin'
  | 'userStatus'
  | 'isFull'
  | 'enableWaitlist'
  | 'waitlistPosition'
  | 'offeredUntil'
>

export type RsvpControl =
  /** Nothing may be answered: it has started, was cancelled, or the reader may not join. */
  | { kind: 'none' }
  | { kind: 'open'; seat: 'free' | 'waitlist' | 'full'; isInterested: boolean }
  | { kind: 'going' }
  | { kind: 'waiting'; position: number | null }
  | { kind: 'offered'; until: string }

/** What a reader is shown of their answer, and what they may answer (EV2–EV4). */
export function rsvpControl(meetup: Of, now: number): RsvpControl {
  const { status, dateTime, mayJoin, userStatus, offeredUntil } = meetup
  if (status !== 'upcoming' || Date.parse(dateTime) <= now || !mayJoin) return { kind: 'none' }
  if (userStatus === 'attending') return { kind: 'going' }
  if (userStatus === 'waitlisted') return { kind: 'waiting', position: meetup.waitlistPosition }
  if (userStatus === 'offered' && offeredUntil !== null) return { kind: 'offered', until: offeredUntil }
  return { kind: 'open', seat: seatOf(meetup), isInterested: userStatus === 'interested' }
}

/** Whether the reader may not answer a meetup that is to come because they are no member of its community. */
export const mustJoinFirst = ({ status, dateTime, mayJoin, userStatus }: Of, now: number): boolean =>
  status === 'upcoming' && Date.parse(dateTime) > now && !mayJoin && userStatus === 'none'

const seatOf = ({ isFull, enableWaitlist }: Of) => (isFull ? (enableWaitlist ? 'waitlist' : 'full') : 'free')

const given: Record<Exclude<RsvpStatus, 'none'>, PlainId> = {
  attending: 'meetups.rsvp.joined',
  interested: 'meetups.rsvp.interested',
  waitlisted: 'meetups.rsvp.waitlisted',
  offered: 'meetups.rsvp.offered',
}
const withdrawn: Record<RsvpStatus, PlainId> = {
  none: 'meetups.rsvp.withdrawn',
  attending: 'meetups.rsvp.notGoing',
  interested: 'meetups.rsvp.notInterested',
  waitlisted: 'meetups.rsvp.notWaiting',
  offered: 'meetups.rsvp.declined',
}

/** What is said after an answer was given, or withdrawn. */
export const answerText = (before: RsvpStatus, after: RsvpStatus): PlainId =>
  after === 'none' ? withdrawn[before] : given[after]
