import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { getMemberPermissions, listMyRestrictions, setMemberPermission } from './restrictions.service.ts'

export function mountRestrictions(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.setMemberPermission, call => {
    const { id: communityId, memberId } = call.params
    return setMemberPermission(ctx, call, { communityId, memberId, body: call.body })
  })
  mount(app, routes.getMemberPermissions, ({ params, viewer }) =>
    getMemberPermissions(ctx, viewer, { communityId: params.id, memberId: params.memberId }),
  )
  mount(app, routes.listMyRestrictions, ({ params, viewer }) => listMyRestrictions(ctx, viewer, params.id))
}
