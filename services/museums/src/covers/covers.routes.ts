import etag from '@fastify/etag'
import { AppError, routes } from '@vitrine/contracts'
import { mount, notFound } from '@vitrine/service-kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
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
      return sendDrawing(reply, coverOf(params.id, category))
    })
    mount(cached, routes.getMuseumPicture, async ({ params, reply }) => {
      const { category } = await getMuseumCover(ctx, { id: params.id })
      return sendPicture(reply, await pictures.find(params.id, category))
    })
    mount(cached, routes.getMuseumPhoto, async ({ params, reply }) => {
      const { category, featuredImage } = await getMuseumCover(ctx, { id: params.id })
      const picture = featuredImage ? await unlessBusy(ctx.linkedPictures.find(featuredImage, 'cover')) : null
      if (picture) return sendPicture(reply, picture)
      const generated = await unlessBusy(pictures.find(params.id, category))
      // The picture may be there the next time; where too many are being prepared, in a moment.
      const isBusy = picture === undefined || generated === undefined
      reply.header('cache-control', isBusy ? 'no-store' : 'public, max-age=300')
      return generated ? sendPicture(reply, generated) : sendDrawing(reply, coverOf(params.id, category))
    })
    mount(cached, routes.previewPicture, async ({ query, reply }) => {
      const picture = query.url === '' ? null : await ctx.linkedPictures.find(query.url, 'preview')
      if (!picture) throw notFound()
      return sendPicture(reply, picture)
    })
  })
}

function sendPicture(reply: FastifyReply, picture: Buffer): Buffer {
  reply.type('image/jpeg').header('x-content-type-options', 'nosniff')
  return picture
}

function sendDrawing(reply: FastifyReply, svg: string): string {
  reply
    .type('image/svg+xml; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
  return svg
}

/** Undefined where too many pictures are being prepared. */
const unlessBusy = <Picture>(picture: Promise<Picture>): Promise<Picture | undefined> =>
  picture.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'service_unavailable') return undefined
    throw error
  })
