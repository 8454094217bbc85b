import { keptPlanDays } from '@vitrine/contracts'
import type { CommunitiesContext } from '../context.ts'
import { firstOpenDay } from './plan-row.ts'
import { deletePlansBefore } from './plans.repository.ts'
import { messageIn, publishDeleted } from './published.ts'

const atOnce = 100
const dayMs = 24 * 60 * 60_000

/** Deletes plans 30 days after their last day; returns how many. */
export async function purgeVisitPlans(
  ctx: Pick<CommunitiesContext, 'db' | 'outbox' | 'clock'>,
): Promise<number> {
  const before = firstOpenDay(new Date(ctx.clock().getTime() - keptPlanDays * dayMs))
  let purged = 0
  while (true) {
    const count = await ctx.db.transaction(async tx => {
      const deleted = await deletePlansBefore(tx, before, atOnce)
      for (const { id, community } of deleted) await publishDeleted(ctx, tx, messageIn(community, id), null)
      return deleted.length
    })
    purged += count
    if (count < atOnce) return purged
  }
}
