import etag from '@fastify/etag'
import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { featuredMuseums, listMuseums } from './list.service.ts'
import { museumById, museumBySlug } from './museums.service.ts'

export function museumRoutes(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.getMuseum, ({ params, viewer }) => museumById(ctx, params.id, viewer?.id ?? null))

  mount(app, routes.getMuseumBySlug, async ({ params, viewer, reply }) => {
    const found = await museumBySlug(ctx, params.slug, viewer?.id ?? null)
    if ('museum' in found) return found.museum
    // Sent here: what a handler returns is otherwise held to the route's schema.
    return reply.redirect(
      routes.getMuseumBySlug.path.replace(':slug', encodeURIComponent(found.renamedTo)),
      301,
    ) as never
  })

  app.register(async cached => {
    await cached.register(etag)
    mount(cached, routes.getFeaturedMuseums, ({ query }) => featuredMuseums(ctx, query.limit))
    mount(cached, routes.listMuseums, async ({ query, request, reply }) => {
      const { cards, next } = await listMuseums(ctx, query)
      linkNext(request, reply, next)
      return cards
    })
  })
}
