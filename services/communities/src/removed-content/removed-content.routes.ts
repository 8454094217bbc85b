import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { deleteMemberContent, listDeletedContent, restoreContent } from './removed-content.service.ts'

export function mountRemovedContent(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.deleteMemberContent, call => {
    const { id: communityId, memberId } = call.params
    return deleteMemberContent(ctx, call, { communityId, memberId, body: call.body })
  })
  mount(app, routes.listDeletedContent, async ({ params, query, viewer, request, reply }) => {
    const { page, next } = await listDeletedContent(ctx, viewer, { communityId: params.id, ...query })
    linkNext(request, reply, next)
    return page
  })
  mount(app, routes.restoreContent, call =>
    restoreContent(ctx, call, { communityId: call.params.id, logId: call.params.logId }),
  )
}
