import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { findRecommended } from './recommendations.repository.ts'

export function mountRecommendations(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.getRecommendedUsers, ({ query, viewer }) => findRecommended(ctx, viewer.id, query.limit))
}
