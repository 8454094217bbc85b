import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MediaContext } from '../context.ts'
import { deleteMedia, getMedia } from './media.service.ts'

export function mountMedia(app: FastifyInstance, ctx: MediaContext): void {
  mount(app, routes.getMedia, ({ viewer, params }) => getMedia(ctx, viewer, params.id))
  mount(app, routes.deleteMedia, call => deleteMedia(ctx, call, call.params.id))
}
