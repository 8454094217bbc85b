import { mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { refuseArchived } from '../standing/standing.ts'
import { lockPlanIn } from './access.ts'
import { requireDeletion } from './permission.ts'
import { deletePlan } from './plans.repository.ts'
import { messageOf, publishDeleted } from './published.ts'

/** Deletes a plan with its votes; the meetup that it has become stays. */
export function deleteVisitPlan(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  planId: number,
): Promise<{ id: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const { standing, plan } = await lockPlanIn(ctx, tx, viewer, planId)
    const permit = await requireDeletion(tx, standing, viewer, plan)
    refuseArchived(standing)
    if (plan.creator_id !== viewer.id)
      await recordModeration(tx, {
        communityId: plan.community_id,
        actorId: viewer.id,
        permit,
        action: 'delete_visit_plan',
        target: { type: 'visit_plan', id: planId, userId: plan.creator_id },
        at: ctx.clock(),
      })
    await deletePlan(tx, planId)
    await publishDeleted(ctx, tx, messageOf(standing, planId), viewer.id)
    return { id: planId }
  })
}
