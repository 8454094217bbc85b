import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { toggleFollow } from './follows.service.ts'

export function mountFollows(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.followUser, call => toggleFollow(ctx, call, call.params))
}
