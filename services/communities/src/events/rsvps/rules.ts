import { type Rsvp, type RsvpStatus, waitlistMax } from '@vitrine/contracts'

/** How many places an event has, and who has them. */
export interface Seats {
  /** Null: as many as come. */
  max_attendees: number | null
  enable_waitlist: boolean
  attending: number
  /** Of a paid meetup: seats that are held for those who waited. */
  offered: number
  interested: number
  waitlisted: number
}

/** Infinity where there is no limit. */
export const freeSeats = ({ max_attendees, attending, offered }: Seats): number =>
  max_attendees === null ? Number.POSITIVE_INFINITY : Math.max(0, max_attendees - attending - offered)

export const isFull = (seats: Seats): boolean => freeSeats(seats) === 0

/** What a user can answer; seats are offered by `settleSeats` alone. */
export type Answer = Exclude<RsvpStatus, 'offered'>

/**
 * What a user is after an answer (EV2–EV4). A free seat is taken by whoever comes, because none is free while someone waits;
 * whoever has a seat, an offer or a place in the waitlist keeps it.
 */
export function answered(seats: Seats, own: RsvpStatus, wanted: Rsvp['status']): Answer | 'event_full' {
  if (wanted !== 'attending') return wanted
  if (own === 'attending' || own === 'offered') return 'attending'
  if (own === 'waitlisted') return 'waitlisted'
  if (!isFull(seats)) return 'attending'
  return seats.enable_waitlist && seats.waitlisted < waitlistMax ? 'waitlisted' : 'event_full'
}
