import { mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { cancelOrRemove } from '../events/cancel.ts'
import { refuseClosed } from '../events/refusals.ts'
import { lockOpened, requireManager } from './access.ts'

/** Cancels an event of a museum that users have answered, or removes it (EV9, EV14). */
export function deleteMuseumEvent(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  eventId: number,
): Promise<{ id: number; isCancelled: boolean }> {
  return mutate(ctx.db, idempotency, async tx => {
    const event = await lockOpened(tx, eventId)
    requireManager(viewer, event)
    if (event.cancelled_at !== null) return { id: eventId, isCancelled: true }
    refuseClosed(event, ctx.clock())
    return { id: eventId, isCancelled: await cancelOrRemove(ctx, tx, event, viewer.id) }
  })
}
