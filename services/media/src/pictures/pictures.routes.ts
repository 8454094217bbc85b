import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MediaContext } from '../context.ts'
import { uploadPicture } from './upload-picture.ts'

export function mountPictures(app: FastifyInstance, ctx: MediaContext): void {
  mount(app, routes.uploadMedia, ({ viewer, idempotency, body, request }) =>
    uploadPicture(ctx, { viewer, idempotency }, { body, contentType: request.headers['content-type'] ?? '' }),
  )
}
