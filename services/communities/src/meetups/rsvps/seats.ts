import { offerHours, rsvpCancelled, rsvpOffered, rsvpPromoted, waitlistMax } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { rsvpOf } from '../event-fields.ts'
import { hasStarted } from '../meetup-row.ts'
import type { LockedMeetup } from '../meetups.repository.ts'
import * as rsvps from './rsvps.repository.ts'
import { freeSeats } from './rules.ts'

type Ctx = Pick<CommunitiesContext, 'outbox' | 'clock'>

/**
 * Ends lapsed offers of a locked meetup, then gives every free seat to whoever has waited longest, of a paid meetup as an offer
 * (EV4): the one place that does it, after whatever may have freed a seat. `locked` has the present counters, and so has what is
 * returned.
 */
export async function settleSeats(ctx: Ctx, tx: Transaction, locked: LockedMeetup): Promise<LockedMeetup> {
  const now = ctx.clock()
  if (locked.cancelled_at !== null) return locked
  const meetup = locked.offered > 0 ? await endLapsedOffers(ctx, tx, locked, now) : locked
  // Whoever still waits when it starts has waited in vain.
  if (hasStarted(meetup, now)) return meetup
  const seats = Math.min(freeSeats(meetup), waitlistMax)
  if (seats === 0 || meetup.waitlisted === 0) return meetup
  const until = meetup.cost === 'paid' ? endOfOffer(meetup, now) : null
  const userIds = await rsvps.promote(tx, meetup.id, seats, { until, at: now })
  const waitlisted = meetup.waitlisted - userIds.length
  if (until === null) {
    await ctx.outbox.publishAll(
      tx,
      rsvpPromoted,
      userIds.map(userId => rsvpOf(meetup, userId)),
    )
    return { ...meetup, waitlisted, attending: meetup.attending + userIds.length }
  }
  await ctx.outbox.publishAll(
    tx,
    rsvpOffered,
    userIds.map(userId => ({ ...rsvpOf(meetup, userId), until: until.toISOString() })),
  )
  return { ...meetup, waitlisted, offered: meetup.offered + userIds.length }
}

/** Not after the meetup has started. */
const endOfOffer = ({ starts_at }: LockedMeetup, now: Date): Date =>
  new Date(Math.min(now.getTime() + offerHours * 3_600_000, starts_at.getTime()))

async function endLapsedOffers(
  { outbox }: Ctx,
  tx: Transaction,
  meetup: LockedMeetup,
  now: Date,
): Promise<LockedMeetup> {
  const userIds = await rsvps.endLapsed(tx, meetup.id, now)
  await outbox.publishAll(
    tx,
    rsvpCancelled,
    userIds.map(userId => ({ ...rsvpOf(meetup, userId), cause: 'offer' as const })),
  )
  return { ...meetup, offered: meetup.offered - userIds.length }
}
