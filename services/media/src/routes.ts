import type { FastifyInstance } from 'fastify'
import { mountMedia } from './assets/media.routes.ts'
import { mountCdn } from './cdn/cdn.routes.ts'
import type { MediaContext } from './context.ts'
import { mountFiles } from './files/files.routes.ts'
import { mountMeetupPhotos } from './meetup-photos/meetup-photos.routes.ts'
import { mountPictures } from './pictures/pictures.routes.ts'
import { mountProfilePhoto } from './profile-photo/profile-photo.routes.ts'
import { mountUploads } from './uploads/uploads.routes.ts'

/** Everything that this service serves. */
export function routes(app: FastifyInstance, ctx: MediaContext): void {
  mountMedia(app, ctx)
  mountUploads(app, ctx)
  mountFiles(app, ctx)
  mountPictures(app, ctx)
  mountMeetupPhotos(app, ctx)
  mountProfilePhoto(app, ctx)
  mountCdn(app, ctx)
}
