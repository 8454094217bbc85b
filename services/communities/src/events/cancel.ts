import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { deleteDiscussion } from '../meetups/discussion/purge.ts'
import { publishCancelledProposal } from '../meetups/museum/published.ts'
import { deletePhotosOf } from '../meetups/photos/removal.ts'
import * as repository from './events.repository.ts'
import { publishGuests } from './guests.ts'
import type { LockedEvent } from './locked-event.ts'
import { publishCancelled, publishDeleted } from './published.ts'
import { hasGuests } from './rsvps/rsvps.repository.ts'

/**
 * Cancels an event that anyone but its organizer has answered, or removes it (EV9): of a locked one that is still to come; true: it
 * was cancelled. `by` null: the account of its organizer is erased.
 */
export async function cancelOrRemove(
  ctx: Pick<CommunitiesContext, 'outbox' | 'clock'>,
  tx: Transaction,
  event: LockedEvent,
  by: number | null,
): Promise<boolean> {
  const organizerId = event.kind === 'meetup' ? event.organizer_id : null
  if (event.kind === 'meetup') await publishCancelledProposal(ctx, tx, event, by)
  if (!(await hasGuests(tx, event.id, organizerId))) {
    await removeEvent(ctx, tx, event, by)
    return false
  }
  const at = ctx.clock()
  await repository.markCancelled(tx, event.id, at)
  await publishCancelled(ctx, tx, event, { by, at })
  await publishGuests(ctx, tx, event, { changes: [], isCancelled: true, by })
  return true
}

export async function removeEvent(
  ctx: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  event: LockedEvent,
  by: number | null,
): Promise<void> {
  if (event.kind === 'meetup') {
    await deleteDiscussion(tx, event.id)
    await deletePhotosOf(ctx, tx, event.id, by)
  }
  await repository.deleteEvent(tx, event.id)
  await publishDeleted(ctx, tx, event, by)
}
