import { postCreated } from '@vitrine/contracts'
import { mediaOutcome, resolveMentions, type Transaction, userSummaryOf } from '@vitrine/service-kit'
import { authorById } from '../authors/authors.repository.ts'
import type { WriteContext } from '../context.ts'
import { publishAttached } from '../media/attach.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishMentions } from '../mentions/mentions.service.ts'
import { lockPost } from '../posts/changes.repository.ts'
import { insertPost } from '../posts/posts.repository.ts'
import { deletePreparing, lockPreparing, type PreparingPost, setFailure } from './preparing.repository.ts'

type Context = Pick<WriteContext, 'outbox' | 'clock'>
export type Outcome = 'published' | 'failed' | 'waits'

/**
 * Publishes a post that is prepared once all its media are ready, and marks it as failed when one has failed, is not its
 * author's, or is unknown while nothing `isAwaited` any more. The post's lock makes two media that are ready at the same
 * time publish it once.
 */
export async function settle(
  ctx: Context,
  tx: Transaction,
  id: number,
  { isAwaited = true }: { isAwaited?: boolean } = {},
): Promise<Outcome> {
  const post = await lockPreparing(tx, id)
  if (!post) return 'waits'
  const outcome = await mediaOutcome(tx, post, { isAwaited })
  if (outcome === 'ready') {
    await publish(ctx, tx, post)
    return 'published'
  }
  if (outcome === null || outcome === post.failure) return 'waits'
  await setFailure(tx, id, outcome)
  return 'failed'
}

/** The post appears now: with this time, its tags, and whom it mentions. */
async function publish(ctx: Context, tx: Transaction, post: PreparingPost): Promise<void> {
  const author = await authorById(tx, post.author_id)
  if (!author) throw new Error(`post ${post.id} is prepared and has no author`)
  const user = userSummaryOf(author.id, author)
  const { id, content } = post
  const mentions = await resolveMentions(mentionableBy(tx, author.id), content)
  await deletePreparing(tx, id)
  await insertPost(tx, {
    id,
    author: user,
    museumId: post.museum_id,
    type: post.type,
    content,
    tags: post.tags,
    mentions,
    createdAt: ctx.clock(),
    hasMedia: true,
    sensitiveReason: post.sensitive_reason,
  })
  const shown = await lockPost(tx, id, 'edit')
  if (!shown) throw new Error(`post ${id} was published and is not there`)
  await publishAttached(ctx, tx, [{ id, authorId: author.id }], { isPublished: true })
  await ctx.outbox.publish(tx, postCreated, { post: shown })
  await publishMentions(ctx, tx, mentions, {
    postId: id,
    commentId: null,
    author: user,
    content,
    post: content,
  })
}
