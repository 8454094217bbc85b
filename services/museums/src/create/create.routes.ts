import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { createMuseum } from './create.service.ts'

export function mountCreate(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.createMuseum, call => createMuseum(ctx, call, call.body))
}
