import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { cancelEmailChange, getEmailState } from './change-email.service.ts'

export function mountEmail(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.getEmail, ({ viewer }) => getEmailState(ctx, viewer.id))
  mount(app, routes.cancelEmailChange, call => cancelEmailChange(ctx, call))
}
