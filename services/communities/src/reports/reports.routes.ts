import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { createReport } from './create.service.ts'
import { decideReport } from './decisions.service.ts'
import { claimReport, listOwnReports, listReports } from './queue.service.ts'

export function mountReports(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.createReport, async call => {
    const answer = await createReport(ctx, call, call.body)
    if (answer.isNew) call.reply.code(201)
    return answer
  })
  mount(app, routes.listOwnReports, async ({ query, viewer, request, reply }) => {
    const { page, next } = await listOwnReports(ctx, viewer, query)
    linkNext(request, reply, next)
    return page
  })
  mount(app, routes.listReports, async ({ params, query, viewer, request, reply }) => {
    const { page, next } = await listReports(ctx, viewer, { communityId: params.id, ...query })
    linkNext(request, reply, next)
    return page
  })
  mount(app, routes.claimReport, call => {
    const { id: communityId, reportId } = call.params
    return claimReport(ctx, call, { communityId, reportId, ...call.body })
  })
  mount(app, routes.decideReport, call => {
    const { id: communityId, reportId } = call.params
    return decideReport(ctx, call, { communityId, reportId, decision: call.body })
  })
}
