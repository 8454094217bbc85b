import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { confirmField, getProvenance } from './provenance.service.ts'

export function mountProvenance(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.getProvenance, ({ params, viewer }) => getProvenance(ctx, viewer, params.id))
  mount(app, routes.confirmField, call => {
    const { id: museumId, field } = call.params
    return confirmField(ctx, call, { museumId, field, ...call.body })
  })
}
