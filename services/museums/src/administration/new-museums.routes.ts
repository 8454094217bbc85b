import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { adminCreateMuseum } from '../create/create.service.ts'
import { updateMuseums } from '../lookups/update/update.service.ts'

export function mountNewMuseums(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.adminCreateMuseum, call => adminCreateMuseum(ctx, call, call.body))
  mount(app, routes.updateMuseums, async call => ({ stats: await updateMuseums(ctx, call) }))
}
