import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { NotificationsContext } from '../context.ts'
import { getCommunityMute, setCommunityMute } from './mutes.service.ts'

export function mountCommunityMutes(app: FastifyInstance, ctx: NotificationsContext): void {
  mount(app, routes.getCommunityMute, ({ viewer, params }) => getCommunityMute(ctx, viewer, params.id))
  mount(app, routes.muteCommunity, call =>
    setCommunityMute(ctx, call, { communityId: call.params.id, ...call.body }),
  )
}
