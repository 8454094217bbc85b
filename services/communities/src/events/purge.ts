import { cancelledEventDays } from '@vitrine/contracts'
import type { CommunitiesContext } from '../context.ts'
import { purgeDiscussion } from '../meetups/discussion/purge.ts'
import { purgePhotos } from '../meetups/photos/removal.ts'
import { removeEvent } from './cancel.ts'
import { listCancelled } from './events.repository.ts'
import { lockEvent } from './locked-event.ts'

const atOnce = 100

/** Deletes the events that were cancelled 30 days ago; returns how many (EV9). */
export async function purgeCancelledEvents(
  ctx: Pick<CommunitiesContext, 'db' | 'outbox' | 'clock'>,
): Promise<number> {
  const before = new Date(ctx.clock().getTime() - cancelledEventDays * 24 * 3_600_000)
  let purged = 0
  while (true) {
    const ids = await listCancelled(ctx.db, before, atOnce)
    for (const id of ids) {
      await purgeDiscussion(ctx.db, id)
      await purgePhotos(ctx, id)
      await ctx.db.transaction(async tx => {
        const event = await lockEvent(tx, id)
        if (!event) return
        await removeEvent(ctx, tx, event, null)
        purged++
      })
    }
    if (ids.length < atOnce) return purged
  }
}
