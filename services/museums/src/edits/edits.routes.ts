import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { editMuseum, listMuseumChanges, undoChange } from './edits.service.ts'

export function mountEdits(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.editMuseum, call => {
    const { version, ...changes } = call.body
    return editMuseum(ctx, call, { id: call.params.id, version, changes })
  })
  mount(app, routes.listMuseumChanges, async ({ params, query, viewer, request, reply }) => {
    const { changes, next } = await listMuseumChanges(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return changes
  })
  mount(app, routes.undoMuseumChange, call => undoChange(ctx, call, call.params))
}
