import type { CommunitiesContext } from '../context.ts'
import { lockEvent } from './locked-event.ts'
import { listLapsed } from './rsvps/rsvps.repository.ts'
import { settleSeats } from './rsvps/seats.ts'

const atOnce = 100

/** Ends the offers that were not accepted in time, and gives their seats to those who wait; returns of how many meetups. */
export async function endOffers(ctx: Pick<CommunitiesContext, 'db' | 'outbox' | 'clock'>): Promise<number> {
  let meetups = 0
  while (true) {
    const ids = await listLapsed(ctx.db, ctx.clock(), atOnce)
    for (const id of ids)
      await ctx.db.transaction(async tx => {
        const event = await lockEvent(tx, id)
        if (event) await settleSeats(ctx, tx, event)
      })
    meetups += ids.length
    if (ids.length < atOnce) return meetups
  }
}
