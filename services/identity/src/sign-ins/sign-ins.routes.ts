import { Id, routes } from '@vitrine/contracts'
import { decodeCursor, encodeCursor, linkNext, mount } from '@vitrine/service-kit'
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
    const page = found.slice(0, query.limit)
    const last = page.at(-1)
    linkNext(request, reply, found.length > page.length && last ? encodeCursor([last.id]) : null)
    return page
  })
}
