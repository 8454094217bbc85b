import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { listFollowedMuseums } from './followed.service.ts'
import { changeFollow } from './follows.service.ts'

export function mountFollows(app: FastifyInstance, ctx: MuseumsContext): void {
  mount(app, routes.followMuseum, call =>
    changeFollow(ctx, call, { museumId: call.params.id, wanted: call.body?.following }),
  )

  mount(app, routes.listFollowedMuseums, async ({ params, query, viewer, request, reply }) => {
    const { cards, next } = await listFollowedMuseums(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return cards
  })
}
