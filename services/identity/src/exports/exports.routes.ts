import { Readable } from 'node:stream'
import { routes } from '@vitrine/contracts'
import { mount, networkOf } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { clientAddress } from '../sessions/client.ts'
import { openExport, ownExports, requestExport, unlockExport } from './exports.service.ts'

export function mountExports(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.requestExport, call => requestExport(ctx, call))
  mount(app, routes.listExports, ({ viewer }) => ownExports(ctx, viewer))
  mount(app, routes.unlockExport, ({ viewer, params, body, request }) =>
    unlockExport(ctx, { viewer, network: networkOf(clientAddress(request)) }, { ...params, ...body }),
  )
  mount(app, routes.downloadExport, async ({ viewer, params, request, reply }) => {
    const { requestedAt, bytes, content } = await openExport(ctx, viewer, params.id)
    reply
      .type('application/zip')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="vitrine-export-${requestedAt.slice(0, 10)}.zip"`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
    return request.method === 'HEAD' ? '' : Readable.from(content, { objectMode: false })
  })
}
