import { routes } from '@vitrine/contracts'
import {
  anonymous,
  decodeCursor,
  deepestOffset,
  encodeCursor,
  linkNext,
  mount,
  notFound,
} from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ContentContext } from '../context.ts'
import { publishedOrPreparing } from '../preparing/preparing.posts.ts'
import { findPreparing } from '../preparing/preparing.repository.ts'
import * as changes from './changes.service.ts'
import { findPostAuthor, listComments } from './comments.repository.ts'
import * as comments from './comments.service.ts'

const Position = z.tuple([z.int().positive()])

export function mountComments(app: FastifyInstance, ctx: ContentContext): void {
  mount(app, routes.listComments, async ({ params, query, viewer, request, reply }) => {
    const { limit, offset, cursor } = query
    const position = decodeCursor(cursor, Position)
    const viewerId = viewer?.id ?? anonymous
    // Its author opens the page of a post that is prepared: there are no comments yet.
    const authorId = await publishedOrPreparing(
      () => findPostAuthor(ctx.db, viewerId, params.id),
      async () => (await findPreparing(ctx.db, params.id, viewerId))?.author_id ?? null,
    )
    if (authorId === null) throw notFound()
    if (!position && offset > deepestOffset) return []
    const post = { id: params.id, authorId }
    const { comments: page, next } = await listComments(ctx, viewerId, post, {
      after: position?.[0] ?? 0,
      offset: position ? 0 : offset,
      limit,
    })
    linkNext(request, reply, next === null ? null : encodeCursor([next]))
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
