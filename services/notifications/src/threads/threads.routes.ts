import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { NotificationsContext } from '../context.ts'
import { setThreadMute } from './threads.service.ts'

export function mountThreads(app: FastifyInstance, ctx: NotificationsContext): void {
  mount(app, routes.muteThread, call =>
    setThreadMute(ctx, call, { area: 'insight', postId: call.params.id, ...call.body }),
  )
  mount(app, routes.muteCommunityThread, call =>
    setThreadMute(ctx, call, { area: 'community-post', postId: call.params.id, ...call.body }),
  )
  mount(app, routes.muteMeetupThread, call =>
    setThreadMute(ctx, call, { area: 'meetup', postId: call.params.id, ...call.body }),
  )
}
