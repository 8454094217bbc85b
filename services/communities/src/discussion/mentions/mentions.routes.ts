import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../../context.ts'
import { suggestMembers } from './mentions.service.ts'

export function mountMentions(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.suggestMembers, ({ params, query, viewer }) =>
    suggestMembers(ctx, viewer, { communityId: params.id, beginning: query.q }),
  )
}
