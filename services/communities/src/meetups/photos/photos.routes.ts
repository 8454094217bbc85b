import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../../context.ts'
import { deleteMeetupPhoto, listMeetupPhotos, permitPhotos } from './photos.service.ts'

export function mountMeetupPhotos(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.listMeetupPhotos, async ({ params, query, viewer, request, reply }) => {
    const { photos, next } = await listMeetupPhotos(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return photos
  })
  mount(app, routes.getMeetupPhotoPermit, ({ params, viewer }) => permitPhotos(ctx, viewer, params.id))
  mount(app, routes.deleteMeetupPhoto, call =>
    deleteMeetupPhoto(ctx, call, { meetupId: call.params.id, photoId: call.params.photoId }),
  )
}
