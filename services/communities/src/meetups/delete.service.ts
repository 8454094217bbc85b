import { meetupCancelled, meetupDeleted } from '@vitrine/contracts'
import { mutate, type Transaction } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { refuseArchived } from '../standing/standing.ts'
import { lockMeetupIn, refuseClosed } from './access.ts'
import { meetupEventOf } from './event-fields.ts'
import { publishGuests } from './guests.ts'
import * as repository from './meetups.repository.ts'
import { requireChanger } from './permission.ts'
import { hasGuests } from './rsvps/rsvps.repository.ts'

/** Cancels a meetup that anyone but its organizer has answered, or removes it (EV9). */
export function deleteMeetup(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  meetupId: number,
): Promise<{ id: number; isCancelled: boolean }> {
  return mutate(ctx.db, idempotency, async tx => {
    const { standing, meetup } = await lockMeetupIn(ctx, tx, viewer, meetupId)
    const permit = requireChanger(standing, viewer, meetup)
    refuseArchived(standing)
    if (meetup.cancelled_at !== null) return { id: meetupId, isCancelled: true }
    refuseClosed(meetup, ctx.clock())
    if (meetup.organizer_id !== viewer.id)
      await recordModeration(tx, {
        communityId: meetup.community_id,
        actorId: viewer.id,
        permit,
        action: 'cancel_meetup',
        target: { type: 'meetup', id: meetupId, userId: meetup.organizer_id },
        at: ctx.clock(),
      })
    return { id: meetupId, isCancelled: await cancelOrRemove(ctx, tx, meetup, viewer.id) }
  })
}

/** Of a locked meetup that is still to come; true: it was cancelled. `by` null: the account of its organizer is erased. */
export async function cancelOrRemove(
  ctx: Pick<CommunitiesContext, 'outbox' | 'clock'>,
  tx: Transaction,
  meetup: repository.LockedMeetup,
  by: number | null,
): Promise<boolean> {
  if (!(await hasGuests(tx, meetup.id, meetup.organizer_id))) {
    await removeMeetup(ctx, tx, meetup, by)
    return false
  }
  const at = ctx.clock()
  await repository.markCancelled(tx, meetup.id, at)
  await ctx.outbox.publish(tx, meetupCancelled, {
    ...meetupEventOf(meetup),
    cancelledBy: by,
    cancelledAt: at.toISOString(),
  })
  await publishGuests(ctx, tx, meetup, { changes: [], isCancelled: true, by })
  return true
}

export async function removeMeetup(
  { outbox }: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  meetup: repository.LockedMeetup,
  by: number | null,
): Promise<void> {
  await repository.deleteMeetup(tx, meetup.id)
  const { visibility } = meetupEventOf(meetup)
  await outbox.publish(tx, meetupDeleted, {
    meetupId: meetup.id,
    communityId: meetup.community_id,
    visibility,
    deletedBy: by,
  })
}
