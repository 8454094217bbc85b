import { normaliseTag, routes } from '@vitrine/contracts'
import { anonymous, decodeCursor, deepestOffset, encodeCursor, linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ContentContext } from '../context.ts'
import { listOwnPreparing, withPreparing } from '../preparing/preparing.posts.ts'
import * as changes from './changes.service.ts'
import { setPostCover } from './cover.service.ts'
import { listPosts, type PostList } from './lists.repository.ts'
import * as posts from './posts.service.ts'

const Position = z.tuple([z.int().positive()])

export function mountPosts(app: FastifyInstance, ctx: ContentContext): void {
  /** One page, newest first, and where it goes on. */
  async function answerList(
    list: PostList,
    call: {
      query: { limit: number; offset: number; cursor?: string | undefined }
      viewer: { id: number } | null
      request: FastifyRequest
      reply: FastifyReply
    },
  ) {
    const { limit, offset, cursor } = call.query
    const position = decodeCursor(cursor, Position)
    if (!position && offset > deepestOffset) return []
    const { posts, next } = await listPosts(ctx, call.viewer?.id ?? anonymous, list, {
      before: position?.[0],
      offset: position ? 0 : offset,
      limit,
    })
    linkNext(call.request, call.reply, next === null ? null : encodeCursor([next]))
    return posts
  }

  /** Before the first page of one's own profile. */
  const ownPreparing = (authorId: number, offset: number, call: Parameters<typeof answerList>[1]) =>
    call.viewer?.id === authorId && offset === 0 && call.query.cursor === undefined
      ? listOwnPreparing(ctx, authorId)
      : []

  mount(app, routes.listPosts, call => {
    const tag = call.query.tag === undefined ? '' : normaliseTag(call.query.tag)
    return answerList(tag === '' ? { of: 'all' } : { of: 'tag', tag }, call)
  })
  mount(app, routes.listPostsByIds, ({ viewer, query }) =>
    posts.listPostsByIds(ctx, viewer?.id ?? anonymous, query.ids),
  )
  mount(app, routes.listMuseumPosts, call => answerList({ of: 'museum', id: call.params.museumId }, call))
  mount(app, routes.listUserPosts, async call => {
    const { page, ...query } = call.query
    const offset = page === undefined ? query.offset : (page - 1) * query.limit
    const list = { ...call, query: { ...query, offset } }
    const preparing = await ownPreparing(call.params.id, offset, list)
    return withPreparing(preparing, await answerList({ of: 'author', id: call.params.id }, list))
  })
  mount(app, routes.getPost, ({ params, viewer }) => posts.getPost(ctx, viewer?.id ?? anonymous, params.id))
  mount(app, routes.createPost, call => posts.createPost(ctx, call, call.body))
  mount(app, routes.updatePost, call => changes.updatePost(ctx, call, { id: call.params.id, ...call.body }))
  mount(app, routes.deletePost, call => changes.deletePost(ctx, call, call.params))
  mount(app, routes.setPostCover, call => setPostCover(ctx, call, { id: call.params.id, ...call.body }))
  mount(app, routes.restorePost, call => changes.restorePost(ctx, call, call.params))
  mount(app, routes.getPostHistory, call => changes.getPostHistory(ctx, call, call.params))
}
