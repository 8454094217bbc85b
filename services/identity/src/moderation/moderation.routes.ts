import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { lift, moderate } from './moderation.service.ts'

export function mountModeration(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.moderateUser, call => moderate(ctx, call, call.body))
  mount(app, routes.liftModeration, call => lift(ctx, call, { ...call.params, ...call.body }))
}
