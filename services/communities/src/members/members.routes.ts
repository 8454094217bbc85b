import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { listMembers, setMemberRole } from './members.service.ts'

export function mountMembers(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.listMembers, async ({ viewer, params, query, request, reply }) => {
    const { members, next } = await listMembers(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return members
  })
  mount(app, routes.setMemberRole, call => setMemberRole(ctx, call, call.params, call.body.role))
}
