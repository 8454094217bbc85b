import { offerHours, waitlistMax } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { hasStarted } from '../event-row.ts'
import type { LockedEvent } from '../locked-event.ts'
import { publishAnswers } from './published.ts'
import * as rsvps from './rsvps.repository.ts'
import { freeSeats } from './rules.ts'

type Ctx = Pick<CommunitiesContext, 'outbox' | 'clock'>

/**
 * Ends lapsed offers of a locked event, then gives every free seat to whoever has waited longest, of a paid meetup as an offer
 * (EV4): the one place that does it, after whatever may have freed a seat. `locked` has the present counters, and so has what is
 * returned.
 */
export async function settleSeats<E extends LockedEvent>(ctx: Ctx, tx: Transaction, locked: E): Promise<E> {
  const now = ctx.clock()
  if (locked.cancelled_at !== null) return locked
  const event = locked.offered > 0 ? await endLapsedOffers(ctx, tx, locked, now) : locked
  // Whoever still waits when it starts has waited in vain.
  if (hasStarted(event, now)) return event
  const seats = Math.min(freeSeats(event), waitlistMax)
  if (seats === 0 || event.waitlisted === 0) return event
  const until = event.kind === 'meetup' && event.cost === 'paid' ? endOfOffer(event, now) : null
  const userIds = await rsvps.promote(tx, event.id, seats, { until, at: now })
  const promoted = { from: 'waitlisted', cause: 'promotion' } as const
  await publishAnswers(
    ctx,
    tx,
    event,
    userIds,
    until === null ? { ...promoted, to: 'attending' } : { ...promoted, to: 'offered', until },
  )
  const waitlisted = event.waitlisted - userIds.length
  return until === null
    ? { ...event, waitlisted, attending: event.attending + userIds.length }
    : { ...event, waitlisted, offered: event.offered + userIds.length }
}

/** Not after the meetup has started. */
const endOfOffer = ({ starts_at }: LockedEvent, now: Date): Date =>
  new Date(Math.min(now.getTime() + offerHours * 3_600_000, starts_at.getTime()))

async function endLapsedOffers<E extends LockedEvent>(
  ctx: Ctx,
  tx: Transaction,
  event: E,
  now: Date,
): Promise<E> {
  const userIds = await rsvps.endLapsed(tx, event.id, now)
  await publishAnswers(ctx, tx, event, userIds, { from: 'offered', to: 'none', cause: 'offer' })
  return { ...event, offered: event.offered - userIds.length }
}
