import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import {
  assignManager,
  listMuseums,
  searchManagers,
  updateMuseum,
  verifyMuseum,
} from './administration.service.ts'

export function mountAdministration(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.listAdminMuseums, async ({ query, reply }) => {
    const { museums, total } = await listMuseums(ctx, query)
    reply.header('x-total-count', total)
    return museums
  })
  mount(app, routes.listMuseumManagers, ({ query }) => searchManagers(ctx, query))
  mount(app, routes.verifyMuseum, call => verifyMuseum(ctx, call, call.body))
  mount(app, routes.updateAdminMuseum, call => updateMuseum(ctx, call, call.params.id, call.body))
  mount(app, routes.assignMuseumManager, call => assignManager(ctx, call, call.body))
}
