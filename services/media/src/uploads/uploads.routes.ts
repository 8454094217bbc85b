import { AppError, routes, texts } from '@vitrine/contracts'
import { type Caller, errorBody, mount } from '@vitrine/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MediaContext } from '../context.ts'
import { announcedOf, offsetOf, tusVersion, uploadHeaders } from './tus.ts'
import * as uploads from './uploads.service.ts'

/** The tus protocol (docs/decisions/0132): what is wrong has the same body as anywhere. */
export function mountUploads(app: FastifyInstance, ctx: MediaContext): void {
  mount(app, routes.createUpload, call =>
    inVersion(call, async () => {
      const announced = announcedOf(call.request.headers)
      const { id, mediaId, length, grownAt } = await uploads.createUpload(ctx, call as Caller, announced)
      const headers = uploadHeaders({ mediaId, length, offset: 0, grownAt: new Date(grownAt) })
      call.reply.headers({ ...headers, location: `${routes.createUpload.path}/${id}` })
      return null
    }),
  )
  mount(app, routes.getUpload, call =>
    inVersion(call, async () => {
      const progress = await uploads.getUpload(ctx, call.viewer, call.params.uploadId)
      call.reply.headers(uploadHeaders(progress))
      return null
    }),
  )
  mount(app, routes.appendUpload, call =>
    inVersion(call, async () => {
      const { headers } = call.request
      const { upload, media } = await uploads.appendUpload(ctx, call.viewer, {
        id: call.params.uploadId,
        offset: offsetOf(headers),
        announcedBytes: headers['content-length'] === undefined ? null : Number(headers['content-length']),
        body: call.body,
      })
      call.reply.headers(uploadHeaders(upload)).code(media ? 200 : 204)
      return media
    }),
  )
  mount(app, routes.cancelUpload, call =>
    inVersion(call, async () => {
      await uploads.cancelUpload(ctx, call.viewer, call.params.uploadId)
      call.reply.header('tus-resumable', tusVersion)
      return null
    }),
  )
}

/** Another version of the protocol is answered with the one that is known, as tus says. */
async function inVersion(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  answer: () => Promise<unknown>,
): Promise<unknown> {
  if (request.headers['tus-resumable'] === tusVersion) return answer()
  reply.code(412).headers({ 'tus-resumable': tusVersion, 'tus-version': tusVersion })
  return errorBody(new AppError('validation_error', texts.errors.validation.message), request.id)
}
