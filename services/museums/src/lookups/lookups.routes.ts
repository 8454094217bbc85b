import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { geocode } from './geocoder/geocoder.service.ts'
import { autoPopulate } from './knowledge-base/knowledge-base.service.ts'

export function mountLookups(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.autoPopulateMuseum, call => autoPopulate(ctx, call.body.museumName))
  mount(app, routes.geocode, call => geocode(ctx, call.query.q))
}
