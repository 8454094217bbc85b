import { routes } from '@vitrine/contracts'
import { decodeCursor, encodeCursor, linkNext, mount, notFound } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ContentContext } from '../context.ts'
import { deepestOffset, postExists } from '../posts/posts.repository.ts'
import * as changes from './changes.service.ts'
import { listComments } from './comments.repository.ts'
import * as comments from './comments.service.ts'

const Position = z.tuple([z.int().positive()])

export function mountComments(app: FastifyInstance, ctx: ContentContext): void {
  mount(app, routes.listComments, async ({ params, query, request, reply }) => {
    const { limit, offset, cursor } = query
    const position = decodeCursor(cursor, Position)
    if (!(await postExists(ctx.db, params.id))) throw notFound()
    if (!position && offset > deepestOffset) return []
    const found = await listComments(ctx, params.id, {
      after: position?.[0] ?? 0,
      offset: position ? 0 : offset,
      limit: limit + 1,
    })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    linkNext(request, reply, found.length > limit && last ? encodeCursor([last.id]) : null)
    return page
  })
  mount(app, routes.createComment, call =>
    comments.createComment(ctx, call, { postId: call.params.id, ...call.body }),
  )
  mount(app, routes.updateComment, call =>
    changes.updateComment(ctx, call, { id: call.params.id, ...call.body }),
  )
  mount(app, routes.deleteComment, call => changes.deleteComment(ctx, call, call.params))
  mount(app, routes.restoreComment, call => changes.restoreComment(ctx, call, call.params))
  mount(app, routes.getCommentHistory, call => changes.getCommentHistory(ctx, call, call.params))
}
