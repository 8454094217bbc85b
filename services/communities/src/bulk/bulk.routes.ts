import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { bulkMembers } from './bulk.service.ts'

export function mountBulk(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.bulkMembers, call =>
    bulkMembers(ctx, call, { communityId: call.params.id, body: call.body }),
  )
}
