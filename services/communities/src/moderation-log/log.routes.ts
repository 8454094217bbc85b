import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { listModerationLog } from './log.service.ts'

export function mountModerationLog(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.listModerationLog, async ({ params, query, viewer, request, reply }) => {
    const { page, next } = await listModerationLog(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return page
  })
}
