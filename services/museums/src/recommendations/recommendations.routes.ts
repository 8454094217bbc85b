import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { recommendMuseums } from './recommendations.service.ts'

export function mountRecommendations(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.getRecommendedMuseums, ({ query, viewer }) => recommendMuseums(ctx, viewer, query))
}
