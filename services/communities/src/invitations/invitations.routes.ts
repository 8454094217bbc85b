import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { inviteMember, listInvitations, withdrawInvitation } from './invitations.service.ts'
import { acceptInvitation, declineInvitation, listMyInvitations } from './own-invitations.service.ts'

export function mountInvitations(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.inviteMember, call => inviteMember(ctx, call, call.params.id, call.body.username))
  mount(app, routes.listInvitations, async ({ viewer, params, query, request, reply }) => {
    const { invitations, next } = await listInvitations(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return invitations
  })
  mount(app, routes.withdrawInvitation, call => withdrawInvitation(ctx, call, call.params))
  mount(app, routes.listMyInvitations, async ({ viewer, query, request, reply }) => {
    const { invitations, next } = await listMyInvitations(ctx, viewer, query)
    linkNext(request, reply, next)
    return invitations
  })
  mount(app, routes.acceptInvitation, call => acceptInvitation(ctx, call, call.params.id))
  mount(app, routes.declineInvitation, call => declineInvitation(ctx, call, call.params.id))
}
