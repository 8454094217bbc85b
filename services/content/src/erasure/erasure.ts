import { contentErased } from '@vitrine/contracts'
import type { Erasure } from '@vitrine/runtime'
import type { ContentContext } from '../context.ts'
import { forgetTimeline } from '../timelines/timelines.store.ts'
import { eraseBookmarks } from './bookmarks.ts'
import { eraseComments } from './comments.ts'
import { eraseFollows } from './follows.ts'
import { eraseLikes } from './likes.ts'
import { erasePosts } from './posts.ts'
import {
  deleteAuthor,
  eraseDescriptions,
  eraseHidden,
  eraseMentions,
  eraseSuggestions,
} from './traces.repository.ts'

/** What a deleted user wrote and did, as far as it is in this service (SE8). Ids of moderation stay. */
export const erasure: Erasure<ContentContext> = {
  event: contentErased,
  async erase(ctx, userId) {
    await erasePosts(ctx, userId)
    await eraseSuggestions(ctx.db, userId)
    await eraseComments(ctx, userId)
    await eraseLikes(ctx, userId)
    await eraseBookmarks(ctx, userId)
    await eraseMentions(ctx.db, userId)
    await eraseDescriptions(ctx.db, userId)
    await eraseHidden(ctx.db, userId)
    await eraseFollows(ctx, userId)
    await ctx.visits.forget(userId)
    await forgetTimeline(ctx.redis, userId)
    // Last, because what the user wrote refers to it.
    await deleteAuthor(ctx.db, userId)
    ctx.memory.publish({ of: 'authors', ids: [userId] })
  },
}
