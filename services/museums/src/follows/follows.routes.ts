import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { toggleFollow } from './follows.service.ts'

export function mountFollows(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.followMuseum, call => toggleFollow(ctx, call, { museumId: call.params.id }))
}
