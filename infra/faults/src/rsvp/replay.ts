import type { RsvpStatus } from '@vitrine/contracts'
import type { Happened } from './recorder.ts'
import type { Place } from './scene.ts'

/** What a user was at a meetup after an event. */
export interface Step {
  status: RsvpStatus
  /** The user asked for it. */
  isOwn: boolean
  /** A seat was given to the user who had waited longest, or offered. */
  isGiven: boolean
}

/** A meetup as its events describe it, which are in the order of the locks of its row. */
export interface Replayed {
  attending: Set<number>
  offered: Set<number>
  interested: Set<number>
  /** Who waits, the first in front. */
  queue: number[]
  steps: Map<number, Step[]>
  /** What the rules do not allow. */
  violations: string[]
}

/** Applies the events of one meetup to an empty one, and compares each with the rules (EV3, EV4). */
export function replay(events: readonly Happened[], place: Place): Replayed {
  const meetup: Replayed = {
    attending: new Set(),
    offered: new Set(),
    interested: new Set(),
    queue: [],
    steps: new Map(),
    violations: [],
  }
  const { attending, offered, interested, queue, violations } = meetup
  let changes = 0
  const capacity = () => place.capacities[changes] ?? Number.NaN
  const free = () => capacity() - attending.size - offered.size

  for (const { type, userId, cause } of events) {
    const refuse = (why: string) =>
      violations.push(`${place.name}: ${type} of ${userId ?? 'the meetup'}: ${why}`)
    const isGiven = type === 'rsvp-promoted' || type === 'rsvp-offered'
    // A transaction ends what it began: seats that it freed are given before the next one begins.
    if (!isGiven && free() > 0 && queue.length > 0)
      refuse(`${free()} seats were free while ${queue.length} waited`)
    if (type === 'meetup-created') continue
    if (type === 'meetup-changed') {
      changes++
      if (!(capacity() > 0)) refuse('the meetup was changed more often than asked')
      continue
    }
    if (userId === null) {
      refuse('it names no user')
      continue
    }
    const before = statusIn(meetup, userId)
    const complaint = complaintOf(type, { before, cause, place, free: free(), first: queue[0] === userId })
    if (complaint) refuse(complaint)
    remove(meetup, userId)
    const status = statusAfter[type as keyof typeof statusAfter] ?? 'none'
    if (status === 'attending') attending.add(userId)
    if (status === 'offered') offered.add(userId)
    if (status === 'interested') interested.add(userId)
    if (status === 'waitlisted') queue.push(userId)
    if (free() < 0) refuse(`${attending.size} attend, ${offered.size} are offered a seat, of ${capacity()}`)
    const isOwn = !isGiven && (cause === null || cause === 'user')
    const steps = meetup.steps.get(userId) ?? []
    meetup.steps.set(userId, [...steps, { status, isOwn, isGiven }])
  }
  if (free() > 0 && queue.length > 0)
    violations.push(`${place.name}: in the end ${free()} seats are free while ${queue.length} wait`)
  if (changes !== place.capacities.length - 1)
    violations.push(`${place.name}: ${changes} changes, not ${place.capacities.length - 1}`)
  return meetup
}

const statusAfter = {
  'rsvp-confirmed': 'attending',
  'rsvp-promoted': 'attending',
  'rsvp-offered': 'offered',
  'rsvp-waitlisted': 'waitlisted',
  'rsvp-interest-marked': 'interested',
  'rsvp-cancelled': 'none',
} as const satisfies Record<string, RsvpStatus>

export function statusIn(meetup: Replayed, userId: number): RsvpStatus {
  if (meetup.attending.has(userId)) return 'attending'
  if (meetup.offered.has(userId)) return 'offered'
  if (meetup.interested.has(userId)) return 'interested'
  return meetup.queue.includes(userId) ? 'waitlisted' : 'none'
}

function remove({ attending, offered, interested, queue }: Replayed, userId: number): void {
  for (const set of [attending, offered, interested]) set.delete(userId)
  const index = queue.indexOf(userId)
  if (index >= 0) queue.splice(index, 1)
}

interface Moment {
  before: RsvpStatus
  cause: string | null
  place: Place
  /** Before the event. */
  free: number
  /** The user has waited longest. */
  first: boolean
}

/** Why an event must not be; null: it may. */
function complaintOf(type: string, { before, cause, place, free, first }: Moment): string | null {
  switch (type) {
    case 'rsvp-confirmed':
      if (before === 'offered') return null
      if (before === 'attending' || before === 'waitlisted') return `the user was ${before}`
      return free > 0 ? null : 'no seat was free'
    case 'rsvp-waitlisted':
      if (!place.hasWaitlist) return 'there is no waitlist'
      if (before !== 'none' && before !== 'interested') return `the user was ${before}`
      return free > 0 ? 'a seat was free' : null
    case 'rsvp-promoted':
    case 'rsvp-offered':
      if (place.isPaid !== (type === 'rsvp-offered')) return `the meetup is ${place.isPaid ? 'paid' : 'free'}`
      if (!first) return before === 'waitlisted' ? 'others had waited longer' : `the user was ${before}`
      return free > 0 ? null : 'no seat was free'
    case 'rsvp-interest-marked':
      return before === 'interested' ? 'the user was interested' : null
    case 'rsvp-cancelled':
      if (cause === 'offer') return 'no offer has lapsed in this test'
      return before === 'none' ? 'the user had not answered' : null
    default:
      return 'the event is unknown'
  }
}
