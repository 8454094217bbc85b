import { Id, routes } from '@vitrine/contracts'
import { decodeCursor, linkNext, mount, pageOf } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { listSignIns } from './sign-ins.repository.ts'

/** Deeper pages go by cursor. */
const deepestOffset = 500
const Position = z.tuple([Id]).transform(([position]) => position)

export function mountSignIns(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.listSignIns, async ({ query, viewer, request, reply }) => {
    const before = decodeCursor(query.cursor, Position)
    const found = await listSignIns(ctx.db, {
      userId: viewer.id,
      before,
      offset: before === undefined ? Math.min(query.offset, deepestOffset) : 0,
      limit: query.limit + 1,
    })
    const { page, next } = pageOf(found, query.limit, ({ id }) => [id])
    linkNext(request, reply, next)
    return page
  })
}
