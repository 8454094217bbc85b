import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { createVisitPlan } from './create.service.ts'
import { deleteVisitPlan } from './delete.service.ts'
import { createPlanMeetup } from './meetup.service.ts'
import { addPlanMuseum } from './museums.service.ts'
import { getVisitPlan, listVisitPlans } from './read.service.ts'
import { votePlan } from './vote.service.ts'

export function mountVisitPlans(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.listVisitPlans, ({ viewer, params }) => listVisitPlans(ctx, viewer, params.id))
  mount(app, routes.createVisitPlan, call =>
    createVisitPlan(ctx, call, { communityId: call.params.id, plan: call.body }),
  )
  mount(app, routes.getVisitPlan, ({ viewer, params }) => getVisitPlan(ctx, viewer, params.id))
  mount(app, routes.deleteVisitPlan, call => deleteVisitPlan(ctx, call, call.params.id))
  mount(app, routes.addPlanMuseum, call =>
    addPlanMuseum(ctx, call, { planId: call.params.id, museumId: call.body.museumId }),
  )
  mount(app, routes.votePlan, call => votePlan(ctx, call, { planId: call.params.id, vote: call.body }))
  mount(app, routes.createPlanMeetup, call =>
    createPlanMeetup(ctx, call, { planId: call.params.id, chosen: call.body }),
  )
}
