import {
  AppError,
  type CreateVisitPlan,
  openPlansMax,
  planAheadDays,
  texts,
  type VisitPlanDetail,
  visitPlanCreated,
} from '@vitrine/contracts'
import { invalid, lockName, museumRefOf, mutate, userSummaryOf } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { personOf } from '../people/people.repository.ts'
import { lockStandingIn, requireWriter } from '../standing/standing.ts'
import { firstOpenDay } from './plan-row.ts'
import { hasOpenPlans, insertPlan, listMuseumRefs, requireMuseums } from './plans.repository.ts'
import { messageOf } from './published.ts'
import { getVisitPlan } from './read.service.ts'

const dayMs = 24 * 60 * 60_000

/** A member plans a visit of a group (C-03). */
export async function createVisitPlan(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, plan }: { communityId: number; plan: CreateVisitPlan },
): Promise<VisitPlanDetail> {
  const { id } = await mutate(ctx.db, idempotency, async tx => {
    const at = ctx.clock()
    const standing = await lockStandingIn(ctx, tx, communityId, viewer)
    requireWriter(standing, viewer, 'post')
    const firstDay = firstOpenDay(at)
    if (plan.to < firstDay) throw invalid('to', texts.visitPlan.inThePast)
    if (Date.parse(plan.to) > at.getTime() + planAheadDays * dayMs)
      throw invalid('to', texts.visitPlan.tooFarAhead)
    await requireMuseums(tx, plan.museumIds)
    // Several at once would each see one too few.
    await lockName(tx, `visit plans of ${communityId}`)
    if (await hasOpenPlans(tx, communityId, { firstDay, count: openPlansMax }))
      throw new AppError('too_many_plans', texts.visitPlan.tooMany)
    const creator = await personOf(tx, viewer)
    const planId = await insertPlan(tx, { communityId, creatorId: creator.id, plan, at })
    const museums = await listMuseumRefs(tx, [planId])
    await ctx.outbox.publish(tx, visitPlanCreated, {
      ...messageOf(standing, planId),
      creator: userSummaryOf(creator.id, creator),
      museums: museums.map(each => museumRefOf(each)),
      from: plan.from,
      to: plan.to,
      createdAt: at.toISOString(),
    })
    return { id: planId }
  })
  return getVisitPlan(ctx, viewer, id)
}
