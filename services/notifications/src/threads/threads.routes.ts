import { routes } from '@vitrine/contracts'
import { mount, mutate, notFound } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { NotificationsContext } from '../context.ts'
import { muteThread, unmuteThread } from './threads.repository.ts'

export function mountThreads(app: FastifyInstance, ctx: NotificationsContext): void {
  mount(app, routes.muteThread, ({ viewer, idempotency, params, body }) =>
    mutate(ctx.db, idempotency, async tx => {
      const thread = { userId: viewer.id, postId: params.id }
      if (!body.muted) await unmuteThread(tx, thread)
      else if (!(await muteThread(tx, thread, ctx.clock()))) throw notFound()
      return body
    }),
  )
}
