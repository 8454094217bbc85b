import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { getHoursConfidence, reportClosed } from './observations.service.ts'

export function mountObservations(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.getHoursConfidence, ({ params, viewer }) => getHoursConfidence(ctx, viewer, params.id))
  mount(app, routes.reportClosed, call => reportClosed(ctx, call, call.params.id))
}
