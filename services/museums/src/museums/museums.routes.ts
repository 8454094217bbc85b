import etag from '@fastify/etag'
import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { listFeaturedMuseums, listMuseums } from './list.service.ts'
import { getMuseum, getMuseumBySlug } from './museums.service.ts'

export function mountMuseums(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.getMuseum, ({ params, viewer }) => getMuseum(ctx, viewer, params))

  mount(app, routes.getMuseumBySlug, async ({ params, viewer, reply }) => {
    const found = await getMuseumBySlug(ctx, viewer, params)
    if ('museum' in found) return found.museum
    // Sent here, because a returned value is serialised by the route's schema.
    return reply.redirect(
      routes.getMuseumBySlug.path.replace(':slug', encodeURIComponent(found.renamedTo)),
      301,
    ) as never
  })

  app.register(async cached => {
    await cached.register(etag)
    mount(cached, routes.getFeaturedMuseums, ({ query }) => listFeaturedMuseums(ctx, query))
    mount(cached, routes.listMuseums, async ({ query, request, reply }) => {
      const { cards, next } = await listMuseums(ctx, query)
      linkNext(request, reply, next)
      return cards
    })
  })
}
