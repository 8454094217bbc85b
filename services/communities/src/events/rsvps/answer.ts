import type { Rsvp, RsvpState } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { ownOf, seatsOf } from '../event-row.ts'
import type { LockedEvent } from '../locked-event.ts'
import { full, refuseClosed } from '../refusals.ts'
import { type Outcome, publishAnswers } from './published.ts'
import { findState, findStatus, setRsvp } from './rsvps.repository.ts'
import { answered } from './rules.ts'
import { settleSeats } from './seats.ts'

/**
 * A user attends a locked event, waits for a seat, is interested, or cancels (EV2–EV4); the same answer again changes nothing. Those of
 * the user are locked, too.
 */
export async function answerEvent(
  ctx: CommunitiesContext,
  tx: Transaction,
  event: LockedEvent,
  { userId, status }: { userId: number; status: Rsvp['status'] },
): Promise<void> {
  const at = ctx.clock()
  refuseClosed(event, at)
  // Before the answer: a seat whose offer has lapsed is for whoever waits, and the offer cannot be accepted any more.
  const settled = await settleSeats(ctx, tx, event)
  const from = await findStatus(tx, event.id, userId)
  const to = answered(settled, from, status)
  if (to === 'event_full') throw full(event)
  if (to === from) return
  const counters = await setRsvp(tx, event, { userId, from, to, at })
  await publishAnswers(ctx, tx, event, [userId], { from, to, cause: 'user' } satisfies Outcome)
  await settleSeats(ctx, tx, { ...settled, ...counters })
}

/** What the event is to a user; null: it is deleted. */
export async function rsvpStateOf(sql: Sql, eventId: number, userId: number): Promise<RsvpState | null> {
  const row = await findState(sql, eventId, userId)
  return row && { ...seatsOf(row), ...ownOf(row) }
}
