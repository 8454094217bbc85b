import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { getOwnRequest, requestManager, withdrawRequest } from './claims.service.ts'
import { approveRequest, listRequests, rejectRequest } from './decisions.service.ts'

export function mountClaims(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.getOwnManagerRequest, call => getOwnRequest(ctx, call, call.params.id))
  mount(app, routes.requestManager, call => requestManager(ctx, call, call.params.id, call.body))
  mount(app, routes.withdrawManagerRequest, call => withdrawRequest(ctx, call, call.params.id))
  mount(app, routes.listManagerRequests, async ({ query, request, reply }) => {
    const { requests, next } = await listRequests(ctx, query)
    linkNext(request, reply, next)
    return requests
  })
  mount(app, routes.approveManagerRequest, call => approveRequest(ctx, call, call.params.id, call.body))
  mount(app, routes.rejectManagerRequest, call =>
    rejectRequest(ctx, call, call.params.id, call.body.adminNotes),
  )
}
