import { permitHeader, routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MediaContext } from '../context.ts'
import { uploadPhotos } from './meetup-photos.service.ts'

export function mountMeetupPhotos(app: FastifyInstance, ctx: MediaContext): void {
  mount(app, routes.uploadMeetupPhotos, ({ viewer, idempotency, params, body, request: { headers } }) =>
    uploadPhotos(
      ctx,
      { viewer, idempotency },
      {
        meetupId: params.id,
        permit: String(headers[permitHeader] ?? ''),
        form: { body, contentType: headers['content-type'] ?? '' },
      },
    ),
  )
}
