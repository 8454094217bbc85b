import type { postCreated } from '@vitrine/contracts'
import type { Handler } from '@vitrine/messaging'
import type { ContentContext } from '../context.ts'
import { followersToPush } from '../follows/follows.repository.ts'
import { publishPost } from './timelines.service.ts'
import { pushInto } from './timelines.store.ts'

const perRoundTrip = 500

/** Adds a new post to the timelines of its author and of those who follow its author or its museum. */
export const pushToFollowers =
  (ctx: ContentContext): Handler<typeof postCreated> =>
  async ({ data: { post } }, { tx, afterCommit }) => {
    await pushInto(ctx.redis, [post.user.id], post.id)
    for await (const readers of followersToPush(tx, 'author', post.user.id, perRoundTrip)) {
      await pushInto(ctx.redis, readers, post.id)
    }
    afterCommit(() => publishPost(ctx, post))
    if (!post.museum) return
    for await (const readers of followersToPush(tx, 'museum', post.museum.id, perRoundTrip)) {
      await pushInto(ctx.redis, readers, post.id)
    }
  }
