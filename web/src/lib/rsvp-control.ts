import type { AnyEvent, RsvpStatus } from '@vitrine/contracts'
import type { PlainId } from './i18n/messages.ts'

type Of = Pick<
  AnyEvent,
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
export function rsvpControl(event: Of, now: number): RsvpControl {
  const { status, dateTime, mayJoin, userStatus, offeredUntil } = event
  if (status !== 'upcoming' || Date.parse(dateTime) <= now || !mayJoin) return { kind: 'none' }
  if (userStatus === 'attending') return { kind: 'going' }
  if (userStatus === 'waitlisted') return { kind: 'waiting', position: event.waitlistPosition }
  if (userStatus === 'offered' && offeredUntil !== null) return { kind: 'offered', until: offeredUntil }
  return { kind: 'open', seat: seatOf(event), isInterested: userStatus === 'interested' }
}

const seatOf = ({ isFull, enableWaitlist }: Of) => (isFull ? (enableWaitlist ? 'waitlist' : 'full') : 'free')

const given: Record<Exclude<RsvpStatus, 'none'>, PlainId> = {
  attending: 'event.rsvp.joined',
  interested: 'event.rsvp.interested',
  waitlisted: 'event.rsvp.waitlisted',
  offered: 'event.rsvp.offered',
}
const withdrawn: Record<RsvpStatus, PlainId> = {
  none: 'event.rsvp.withdrawn',
  attending: 'event.rsvp.notGoing',
  interested: 'event.rsvp.notInterested',
  waitlisted: 'event.rsvp.notWaiting',
  offered: 'event.rsvp.declined',
}

/** What is said after an answer was given, or withdrawn. */
export const answerText = (before: RsvpStatus, after: RsvpStatus): PlainId =>
  after === 'none' ? withdrawn[before] : given[after]
