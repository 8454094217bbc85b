import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import * as service from './reviews.service.ts'

export function mountReviews(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.listReviews, async ({ params, query, viewer, request, reply }) => {
    const { reviews, next } = await service.listReviews(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return reviews
  })
  mount(app, routes.getMuseumReviews, ({ params, viewer }) =>
    service.getMuseumReviews(ctx, viewer, params.id),
  )
  mount(app, routes.writeReview, call => service.writeReview(ctx, call, call.params.id, call.body))
  mount(app, routes.deleteReview, call => service.deleteReview(ctx, call, call.params.id))
  mount(app, routes.replyToReview, call =>
    service.replyToReview(ctx, call, call.params.id, call.body.content),
  )
}
