import { cancelledMeetupDays } from '@vitrine/contracts'
import type { CommunitiesContext } from '../context.ts'
import { removeMeetup } from './delete.service.ts'
import { listCancelled, lockMeetup } from './meetups.repository.ts'

const atOnce = 100

/** Deletes the meetups that were cancelled 30 days ago; returns how many (EV9). */
export async function purgeCancelledMeetups(
  ctx: Pick<CommunitiesContext, 'db' | 'outbox' | 'clock'>,
): Promise<number> {
  const before = new Date(ctx.clock().getTime() - cancelledMeetupDays * 24 * 3_600_000)
  let purged = 0
  while (true) {
    const ids = await listCancelled(ctx.db, before, atOnce)
    for (const id of ids)
      await ctx.db.transaction(async tx => {
        const meetup = await lockMeetup(tx, id)
        if (!meetup) return
        await removeMeetup(ctx, tx, meetup, null)
        purged++
      })
    if (ids.length < atOnce) return purged
  }
}
