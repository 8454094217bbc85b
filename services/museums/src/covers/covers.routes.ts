import etag from '@fastify/etag'
import { routes } from '@vitrine/contracts'
import { mount, notFound } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { getMuseumCover } from '../museums/museums.service.ts'
import { coverOf } from './cover.ts'
import { createPictures } from './pictures.ts'

export function mountCovers(app: FastifyInstance, ctx: MuseumsContext): void {
  const pictures = createPictures()
  app.register(async cached => {
    await cached.register(etag)
    mount(cached, routes.getMuseumCover, async ({ params, reply }) => {
      const { category } = await getMuseumCover(ctx, { id: params.id })
      reply
        .type('image/svg+xml; charset=utf-8')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
      return coverOf(params.id, category)
    })
    mount(cached, routes.getMuseumPicture, async ({ params, reply }) => {
      const { category } = await getMuseumCover(ctx, { id: params.id })
      reply.type('image/jpeg').header('x-content-type-options', 'nosniff')
      return pictures.find(params.id, category)
    })
    mount(cached, routes.getMuseumPhoto, async ({ params, reply }) => {
      const { category, featuredImage } = await getMuseumCover(ctx, { id: params.id })
      const picture = featuredImage ? await ctx.linkedPictures.find(featuredImage) : null
      reply.type('image/jpeg').header('x-content-type-options', 'nosniff')
      if (picture) return picture
      // It may be there the next time.
      reply.header('cache-control', 'public, max-age=300')
      return pictures.find(params.id, category)
    })
    mount(cached, routes.previewPicture, async ({ query, reply }) => {
      const picture = query.url === '' ? null : await ctx.linkedPictures.find(query.url)
      if (!picture) throw notFound()
      reply.type('image/jpeg').header('x-content-type-options', 'nosniff')
      return picture
    })
  })
}
