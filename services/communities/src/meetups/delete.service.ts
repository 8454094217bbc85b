import { mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { cancelOrRemove } from '../events/cancel.ts'
import { refuseClosed } from '../events/refusals.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { refuseArchived } from '../standing/standing.ts'
import { lockMeetupIn } from './access.ts'
import { requireChanger } from './permission.ts'

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
