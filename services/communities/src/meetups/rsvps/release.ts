import { rsvpCancelled } from '@vitrine/contracts'
import { lockName, type Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { rsvpOf } from '../event-fields.ts'
import { lockMeetup } from '../meetups.repository.ts'
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
 * Ends the answers of a user to meetups that are still to come, in the transaction of what causes it, and gives the seats to those
 * who wait. `communityId` null: of all communities. Meetups are locked in the order of their ids, after any community.
 */
export async function releaseSeats(
  ctx: Ctx,
  tx: Transaction,
  of: { userId: number; communityId: number | null; cause: 'membership' | 'account' },
): Promise<void> {
  const { userId, communityId } = of
  for (const id of await listAnswered(tx, userId, { communityId, now: ctx.clock() }))
    await endRsvp(ctx, tx, { meetupId: id, userId, cause: of.cause })
}

/** Of any meetup, also a past one. */
export async function endRsvp(
  ctx: Ctx,
  tx: Transaction,
  { meetupId, userId, cause }: { meetupId: number; userId: number; cause: 'membership' | 'account' },
): Promise<void> {
  const meetup = await lockMeetup(tx, meetupId)
  if (!meetup) return
  const from = await findStatus(tx, meetupId, userId)
  if (from === 'none') return
  const { community_id: communityId } = meetup
  const answer = { meetupId, communityId, userId, from, to: 'none', at: ctx.clock() } as const
  const counters = await setRsvp(tx, answer)
  await ctx.outbox.publish(tx, rsvpCancelled, { ...rsvpOf(meetup, userId), cause })
  await settleSeats(ctx, tx, { ...meetup, ...counters })
}
