import { draftRecaps } from '@vitrine/communities/src/meetups/recap/draft.task.ts'
import type { Network } from './network.ts'

/** Moves a meetup to two hours before now, so that it has ended: whoever is to attend it answers before. */
export const letEnd = (network: Network, meetupId: number): Promise<unknown> =>
  network.communities.ctx.db.query(
    `update events set starts_at = $2::timestamptz - interval '2 hours', ends_at = $2::timestamptz - interval '1 second'
     where id = $1`,
    [meetupId, network.communities.ctx.clock()],
  )

/** Drafts the recaps of the meetups that have ended, as the recurring task does. */
export async function draft(network: Network): Promise<void> {
  await draftRecaps(network.communities.ctx)
  await network.drain()
}
