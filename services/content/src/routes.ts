import type { FastifyInstance } from 'fastify'
import { mountBookmarks } from './bookmarks/bookmarks.routes.ts'
import { mountCaptions } from './captions/captions.routes.ts'
import { mountComments } from './comments/comments.routes.ts'
import type { ContentContext } from './context.ts'
import { mountDescriptions } from './descriptions/descriptions.routes.ts'
import { mountFeed } from './feed/feed.routes.ts'
import { mountLikes } from './likes/likes.routes.ts'
import { mountPosts } from './posts/posts.routes.ts'
import { mountTags } from './tags/tags.routes.ts'

/** Everything that this service serves. */
export function routes(app: FastifyInstance, ctx: ContentContext): void {
  mountFeed(app, ctx)
  mountPosts(app, ctx)
  mountCaptions(app, ctx)
  mountDescriptions(app, ctx)
  mountLikes(app, ctx)
  mountBookmarks(app, ctx)
  mountComments(app, ctx)
  mountTags(app, ctx)
}
