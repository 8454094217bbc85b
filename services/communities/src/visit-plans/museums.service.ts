import { planMuseumsMax, texts, type VisitPlanDetail, visitPlanMuseumAdded } from '@vitrine/contracts'
import { invalid, museumRefOf, mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { requireWriter } from '../standing/standing.ts'
import { lockPlanIn, refuseClosed } from './access.ts'
import { addMuseum, listPlanMuseums, requireMuseums } from './plans.repository.ts'
import { messageOf } from './published.ts'
import { getVisitPlan } from './read.service.ts'

/** A member adds a museum, which is chosen once someone votes for it. */
export async function addPlanMuseum(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { planId, museumId }: { planId: number; museumId: number },
): Promise<VisitPlanDetail> {
  await mutate(ctx.db, idempotency, async tx => {
    const { standing, plan } = await lockPlanIn(ctx, tx, viewer, planId)
    requireWriter(standing, viewer, 'post')
    refuseClosed(plan, ctx.clock())
    const known = await listPlanMuseums(tx, planId)
    if (known.some(each => each.museum_id === museumId))
      throw invalid('museumId', texts.visitPlan.museumKnown)
    if (known.length >= planMuseumsMax) throw invalid('museumId', texts.visitPlan.tooManyMuseums)
    await requireMuseums(tx, 'museumId', [museumId])
    await addMuseum(tx, planId, museumId)
    const added = (await listPlanMuseums(tx, planId)).find(each => each.museum_id === museumId)
    if (!added) throw new Error(`museum ${museumId} was not added to plan ${planId}`)
    await ctx.outbox.publish(tx, visitPlanMuseumAdded, {
      ...messageOf(standing, planId),
      museum: museumRefOf(added),
      addedBy: viewer.id,
    })
    return { id: planId }
  })
  return getVisitPlan(ctx, viewer, planId)
}
