import {
  meetupChanged,
  meetupCreated,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpOffered,
  rsvpPromoted,
  rsvpWaitlisted,
} from '@vitrine/contracts'
import type { Recorded, Recording } from '../stack/recorder.ts'
import type { Stack } from '../stack/stack.ts'

/** Of an event of a meetup, or of an answer to one. */
interface Details {
  meetupId: number
  /** Of an answer. */
  userId: number | null
  /** Of `rsvp-cancelled`. */
  cause: string | null
}
export type Happened = Recorded<Details>
export type RsvpStack = Stack<Details>

export const meetups: Recording<Details> = {
  types: [
    meetupCreated,
    meetupChanged,
    rsvpConfirmed,
    rsvpWaitlisted,
    rsvpPromoted,
    rsvpOffered,
    rsvpInterestMarked,
    rsvpCancelled,
  ].map(({ type }) => type),
  detailsOf(value) {
    const data = JSON.parse(value) as { meetup: { id: number }; userId?: number; cause?: string }
    return { meetupId: data.meetup.id, userId: data.userId ?? null, cause: data.cause ?? null }
  },
}
