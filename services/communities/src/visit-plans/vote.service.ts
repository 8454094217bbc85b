import { type PlanVote, texts, type VisitPlanDetail } from '@vitrine/contracts'
import { invalid, mutate, type Transaction } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { requirePermit } from '../standing/standing.ts'
import { lockPlanIn, refuseClosed } from './access.ts'
import type { PlanRow } from './plan-row.ts'
import { hasMuseums } from './plans.repository.ts'
import { messageOf, publishVote } from './published.ts'
import { getVisitPlan } from './read.service.ts'
import { replaceVote } from './votes.repository.ts'

/** Replaces all that a member chooses. A time that is not offered now is kept: the hours, or what others choose, may change. */
export async function votePlan(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { planId, vote }: { planId: number; vote: PlanVote },
): Promise<VisitPlanDetail> {
  await mutate(ctx.db, idempotency, async tx => {
    const { standing, plan } = await lockPlanIn(ctx, tx, viewer, planId)
    requirePermit(standing, viewer, 'vote')
    const at = ctx.clock()
    refuseClosed(plan, at)
    await refuseOthers(tx, plan, vote)
    if (await replaceVote(tx, { planId, userId: viewer.id, vote, at }))
      await publishVote(ctx, tx, messageOf(standing, planId), { userId: viewer.id, ...vote, cause: 'user' })
    return { id: planId }
  })
  return getVisitPlan(ctx, viewer, planId)
}

/** 400 for a museum or a day that the plan does not have. */
async function refuseOthers(tx: Transaction, plan: PlanRow, { museumIds, times }: PlanVote): Promise<void> {
  if (!(await hasMuseums(tx, plan.id, museumIds))) throw invalid('museumIds', texts.visitPlan.otherMuseum)
  if (times.some(({ date }) => date < plan.first_day || date > plan.last_day))
    throw invalid('times', texts.visitPlan.otherTime)
}
