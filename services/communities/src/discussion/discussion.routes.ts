import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../context.ts'
import { mountComments } from './comments/comments.routes.ts'
import { mountMentions } from './mentions/mentions.routes.ts'
import { mountPosts } from './posts/posts.routes.ts'
import { mountReview } from './review/review.routes.ts'
import { mountPostSearch } from './search/search.routes.ts'

export function mountDiscussion(app: FastifyInstance, ctx: CommunitiesContext): void {
  mountPosts(app, ctx)
  mountComments(app, ctx)
  mountReview(app, ctx)
  mountMentions(app, ctx)
  mountPostSearch(app, ctx)
}
