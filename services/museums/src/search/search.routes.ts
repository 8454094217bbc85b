import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { searchAll, suggestMuseums } from './search.service.ts'

export function mountSearch(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.searchMuseums, ({ query }) => suggestMuseums(ctx, query.q, query.limit))
  mount(app, routes.search, ({ query }) => searchAll(ctx, query.q))
}
