import { purge } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { listOrganized } from '../meetups/meetups.repository.ts'
import { cancelOrRemove } from './cancel.ts'
import { lockMeetup } from './locked-event.ts'
import { endRsvp } from './rsvps/release.ts'

const atOnce = 200

/** Cancels the meetups of a purged user that are still to come, gives the seats at any event to others, and takes the user's name from the others (SE8). */
export async function eraseEvents(ctx: CommunitiesContext, userId: number): Promise<void> {
  await cancelOrganized(ctx, userId)
  await purge(
    ctx.db,
    `update events set organizer_id = null where id = any(array(
       select id from events where organizer_id = $2 limit $1::int)) and organizer_id = $2 returning 1`,
    [userId],
  )
  await eraseAnswers(ctx, userId)
}

async function cancelOrganized(ctx: CommunitiesContext, userId: number): Promise<void> {
  while (true) {
    const ids = await listOrganized(ctx.db, userId, ctx.clock(), atOnce)
    for (const id of ids)
      await ctx.db.transaction(async tx => {
        const meetup = await lockMeetup(tx, id)
        if (meetup) await cancelOrRemove(ctx, tx, meetup, null)
      })
    if (ids.length < atOnce) return
  }
}

/** One by one, because each changes the counters of its event. */
async function eraseAnswers(ctx: CommunitiesContext, userId: number): Promise<void> {
  while (true) {
    const rows = await ctx.db.query<{ id: number }>(
      'select event_id as id from rsvps where user_id = $1 order by event_id limit $2',
      [userId, atOnce],
    )
    for (const { id } of rows)
      await ctx.db.transaction(tx => endRsvp(ctx, tx, { eventId: id, userId, cause: 'account' }))
    if (rows.length < atOnce) return
  }
}
