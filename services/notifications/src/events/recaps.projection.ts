import { recapPublished, recapWithdrawn } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { showChanges } from '../deliveries/show-changes.ts'
import { type Ended, removeTargets } from './events.repository.ts'
import { targets } from './meetups.ts'

/** What becomes of a recap. */
export const recapEvents = [recapPublished, recapWithdrawn] as const
type RecapEvent = (typeof recapEvents)[number]

/** How many notifications are withdrawn in one transaction. */
const pageSize = 500

const endedBy = ({ type, data }: Received<RecapEvent>): Ended => ({
  targets: [targets(data.meetup).recap],
  notices: type === recapPublished.type ? ['recap-drafted', 'recap-asks'] : ['recap-published'],
})

/**
 * Withdraws what is no longer so of recaps, read notifications too: of one that is published, that it can be published, and what
 * those who attended were asked; of one that is a draft again, that it is published. All this happens in bounded transactions
 * before this one, which does the rest. An event that is interrupted is handled again.
 */
export const withdrawRecaps =
  (ctx: NotificationsContext): BatchHandler<RecapEvent> =>
  async (events, { tx }) => {
    for (const ended of events.map(endedBy)) {
      while ((await ctx.db.transaction(page => withdraw(ctx, page, ended, pageSize))) > 0);
      await withdraw(ctx, tx, ended, null)
    }
  }

/** Returns how many it withdrew. */
async function withdraw(
  ctx: NotificationsContext,
  tx: Transaction,
  ended: Ended,
  limit: number | null,
): Promise<number> {
  const withdrawn = await removeTargets(tx, ended, limit)
  await showChanges(ctx, tx, [withdrawn])
  return withdrawn.removed.length
}
