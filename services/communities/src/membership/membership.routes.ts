import { routes, texts } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { joinCommunity } from './join.service.ts'
import { leaveCommunity, withdrawRequest } from './leave.service.ts'
import { approveRequest, listRequests, rejectRequest } from './requests.service.ts'

const noAnswers = { answers: [] }
const { groupNotFound } = texts.community

export function mountMembership(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.joinCommunity, call => joinCommunity(ctx, call, call.params.id, call.body ?? noAnswers))
  mount(app, routes.joinGroup, call =>
    joinCommunity(ctx, call, call.params.id, call.body ?? noAnswers, groupNotFound),
  )
  mount(app, routes.leaveCommunity, call => leaveCommunity(ctx, call, call.params.id))
  mount(app, routes.leaveGroup, call => leaveCommunity(ctx, call, call.params.id, groupNotFound))
  mount(app, routes.withdrawJoinRequest, call => withdrawRequest(ctx, call, call.params.id))
  mount(app, routes.listJoinRequests, async ({ viewer, params, query, request, reply }) => {
    const { requests, next } = await listRequests(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return requests
  })
  mount(app, routes.approveJoinRequest, call => approveRequest(ctx, call, call.params))
  mount(app, routes.rejectJoinRequest, call => rejectRequest(ctx, call, call.params, call.body?.reason ?? ''))
}
