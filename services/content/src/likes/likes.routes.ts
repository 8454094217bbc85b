import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { ContentContext } from '../context.ts'
import * as likes from './likes.service.ts'

export function mountLikes(app: FastifyInstance, ctx: ContentContext): void {
  mount(app, routes.likePost, ({ params, viewer, idempotency }) =>
    likes.likePost(ctx, { viewer, idempotency }, { postId: params.id }),
  )
}
