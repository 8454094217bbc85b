import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../../context.ts'
import * as review from './review.service.ts'

export function mountReview(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.listReviewQueue, async ({ params, query, viewer, request, reply }) => {
    const { page, next } = await review.listReviewQueue(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return page
  })
  mount(app, routes.reviewCommunityPost, call =>
    review.reviewPost(ctx, call, { communityId: call.params.id, postId: call.params.postId, ...call.body }),
  )
}
