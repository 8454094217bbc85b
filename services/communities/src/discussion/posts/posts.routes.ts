import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { worded } from '../../communities/worded.ts'
import type { CommunitiesContext } from '../../context.ts'
import { likePost } from '../likes/likes.service.ts'
import { pinPost } from '../pins/pins.service.ts'
import { vote } from '../polls/polls.service.ts'
import { createPost, getPost } from './create.service.ts'
import { deletePost, restorePost } from './delete.service.ts'
import { getPostHistory, updatePost } from './edit.service.ts'
import { getCommunityFeed } from './feed.service.ts'
import { listPosts } from './list.service.ts'

/** `/api/groups` and `/api/group-posts` are the same posts under other names (D-01, D-03). */
export function mountPosts(app: FastifyInstance, ctx: CommunitiesContext): void {
  for (const route of [routes.listCommunityPosts, routes.listGroupPosts])
    mount(app, route, async ({ params, query, viewer, request, reply }) => {
      const { posts, next } = await worded(route.path, listPosts(ctx, viewer, params.id, query))
      linkNext(request, reply, next)
      return posts
    })
  for (const route of [routes.createCommunityPost, routes.createGroupPost])
    mount(app, route, async call => {
      const given = { communityId: call.params.id, post: call.body }
      const post = await worded(route.path, createPost(ctx, call, given))
      if (post.status !== 'published') call.reply.code(202)
      return post
    })
  for (const route of [routes.likeCommunityPost, routes.likeGroupPost])
    mount(app, route, call => likePost(ctx, call, { postId: call.params.id }))
  mount(app, routes.getCommunityFeed, ({ params, query }) => getCommunityFeed(ctx, params.id, query.limit))
  mount(app, routes.getCommunityPost, ({ params, viewer }) => getPost(ctx, viewer, params.id))
  mount(app, routes.updateCommunityPost, call => updatePost(ctx, call, { id: call.params.id, ...call.body }))
  mount(app, routes.deleteCommunityPost, call => deletePost(ctx, call, call.params))
  mount(app, routes.restoreCommunityPost, call => restorePost(ctx, call, call.params))
  mount(app, routes.getCommunityPostHistory, call => getPostHistory(ctx, call.viewer, call.params))
  mount(app, routes.pinCommunityPost, call => pinPost(ctx, call, { postId: call.params.id, ...call.body }))
  mount(app, routes.voteCommunityPost, call => vote(ctx, call, { postId: call.params.id, ...call.body }))
}
