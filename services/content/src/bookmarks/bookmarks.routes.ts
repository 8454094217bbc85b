import { routes } from '@vitrine/contracts'
import { decodeCursor, encodeCursor, linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ContentContext } from '../context.ts'
import { newest } from '../posts/lists.repository.ts'
import * as bookmarks from './bookmarks.service.ts'

const Position = z.tuple([z.int().positive()])

export function mountBookmarks(app: FastifyInstance, ctx: ContentContext): void {
  mount(app, routes.bookmarkPost, ({ params, viewer, idempotency }) =>
    bookmarks.bookmarkPost(ctx, { viewer, idempotency }, { postId: params.id }),
  )
  mount(app, routes.listBookmarks, async ({ query, viewer, request, reply }) => {
    const [before] = decodeCursor(query.cursor, Position) ?? [newest]
    const { posts, next } = await bookmarks.listBookmarks(ctx, viewer.id, { before, limit: query.limit })
    linkNext(request, reply, next === null ? null : encodeCursor([next]))
    return posts
  })
}
