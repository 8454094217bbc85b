import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { ContentContext } from '../context.ts'
import { readHome } from './feed.service.ts'

export function mountFeed(app: FastifyInstance, ctx: ContentContext): void {
  mount(app, routes.getMixedFeed, async ({ viewer, query, request, reply }) => {
    const { posts, next } = await readHome(ctx, viewer.id, query)
    linkNext(request, reply, next)
    return posts
  })
}
