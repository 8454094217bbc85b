import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MediaContext } from '../context.ts'
import { findOpenFile, findSignedFile } from './files.service.ts'
import { createKnownAssets } from './known-assets.ts'
import { sendFile } from './send-file.ts'

/** A CDN that changes or does not answer, and media that cease to be public, are noticed within a minute. */
const redirectCache = 'public, max-age=60'

export function mountFiles(app: FastifyInstance, ctx: MediaContext): void {
  const known = createKnownAssets(ctx)
  mount(app, routes.getMediaFile, async ({ params: { name }, query, viewer, request, reply }) => {
    const found = await findOpenFile(known, { name, query, viewerId: viewer?.id ?? null })
    if (!found.isPublic) reply.header('cache-control', 'private, no-store')
    const address = found.isPublic ? ctx.cdn.addressOf(found.key) : null
    if (address !== null) return reply.header('cache-control', redirectCache).redirect(address, 302)
    return sendFile(ctx, { request, reply }, found)
  })
  mount(app, routes.getSignedMediaFile, async ({ params: { name, token }, query, request, reply }) => {
    const found = await findSignedFile(ctx, known, { name, query, token })
    return sendFile(ctx, { request, reply }, found)
  })
}
