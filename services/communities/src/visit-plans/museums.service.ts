import { planMuseumsMax, texts, type VisitPlanDetail, visitPlanMuseumAdded } from '@vitrine/contracts'
import { invalid, museumRefOf, mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { shareMuseum } from '../museums/museums.repository.ts'
import { requireWriter } from '../standing/standing.ts'
import { lockPlanIn, refuseClosed } from './access.ts'
import { addMuseum, listMuseumRefs } from './plans.repository.ts'
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
    const known = await listMuseumRefs(tx, [planId])
    if (known.some(each => each.museum_id === museumId))
      throw invalid('museumId', texts.visitPlan.museumKnown)
    if (known.length >= planMuseumsMax) throw invalid('museumId', texts.visitPlan.tooManyMuseums)
    const added = await shareMuseum(tx, museumId)
    if (!added) throw invalid('museumId', texts.visitPlan.museumUnknown)
    await addMuseum(tx, planId, museumId)
    await ctx.outbox.publish(tx, visitPlanMuseumAdded, {
      ...messageOf(standing, planId),
      museum: museumRefOf(added),
      addedBy: viewer.id,
    })
    return { id: planId }
  })
  return getVisitPlan(ctx, viewer, planId)
}
