import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../../context.ts'
import * as changes from './changes.service.ts'
import * as comments from './comments.service.ts'

export function mountComments(app: FastifyInstance, ctx: CommunitiesContext): void {
  for (const route of [routes.listCommunityComments, routes.listGroupComments])
    mount(app, route, async ({ params, query, viewer, request, reply }) => {
      const { comments: page, next } = await comments.listComments(ctx, viewer, params.id, query)
      linkNext(request, reply, next)
      return page
    })
  for (const route of [routes.createCommunityComment, routes.createGroupComment])
    mount(app, route, call => comments.createComment(ctx, call, { postId: call.params.id, ...call.body }))
  mount(app, routes.updateCommunityComment, call =>
    changes.updateComment(ctx, call, { id: call.params.id, ...call.body }),
  )
  mount(app, routes.deleteCommunityComment, call => changes.deleteComment(ctx, call, call.params))
  mount(app, routes.restoreCommunityComment, call => changes.restoreComment(ctx, call, call.params))
  mount(app, routes.getCommunityCommentHistory, call =>
    changes.getCommentHistory(ctx, call.viewer, call.params),
  )
}
