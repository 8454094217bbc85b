import { lockName, type Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { lockEvent } from '../locked-event.ts'
import { publishAnswers } from './published.ts'
import { findStatus, listAnswered, setRsvp } from './rsvps.repository.ts'
import { settleSeats } from './seats.ts'

type Ctx = Pick<CommunitiesContext, 'outbox' | 'clock'>

/**
 * Before any other lock: an answer that is on its way while the account is suspended or deleted is stored before the answers are
 * ended. Later ones are refused with the session.
 */
export const lockAnswersOf = (tx: Transaction, userId: number): Promise<unknown> =>
  lockName(tx, `answers of ${userId}`)

/**
 * Ends the answers of a user to events that are still to come, in the transaction of what causes it, and gives the seats to those
 * who wait. `communityId` null: of all communities and museums. Events are locked in the order of their ids, after any community.
 */
export async function releaseSeats(
  ctx: Ctx,
  tx: Transaction,
  of: { userId: number } & (
    | { communityId: number; cause: 'membership' | 'account' }
    | { communityId: null; cause: 'account' }
  ),
): Promise<void> {
  const { userId, communityId } = of
  for (const id of await listAnswered(tx, userId, { communityId, now: ctx.clock() }))
    await endRsvp(ctx, tx, { eventId: id, userId, cause: of.cause })
}

/** Of any event, also a past one. */
export async function endRsvp(
  ctx: Ctx,
  tx: Transaction,
  { eventId, userId, cause }: { eventId: number; userId: number; cause: 'membership' | 'account' },
): Promise<void> {
  const event = await lockEvent(tx, eventId)
  if (!event) return
  const from = await findStatus(tx, eventId, userId)
  if (from === 'none') return
  const counters = await setRsvp(tx, event, { userId, from, to: 'none', at: ctx.clock() })
  await publishAnswers(ctx, tx, event, [userId], { from, to: 'none', cause })
  await settleSeats(ctx, tx, { ...event, ...counters })
}
