import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { liftBan, listBans } from './bans.service.ts'
import { removeMember } from './removals.service.ts'

export function mountRemovals(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.removeMember, call => {
    const { id: communityId, memberId } = call.params
    const removal = call.body ?? { ban: false, until: null, reason: '', rule: '' }
    return removeMember(ctx, call, { communityId, memberId, removal })
  })
  mount(app, routes.listBans, async ({ params, query, viewer, request, reply }) => {
    const { page, next } = await listBans(ctx, viewer, { communityId: params.id, ...query })
    linkNext(request, reply, next)
    return page
  })
  mount(app, routes.liftBan, call =>
    liftBan(ctx, call, { communityId: call.params.id, userId: call.params.userId }),
  )
}
