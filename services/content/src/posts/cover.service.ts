import { type Post, postEdited, type SetPostCover } from '@vitrine/contracts'
import { mutate, notFound } from '@vitrine/service-kit'
import type { Caller, WriteContext } from '../context.ts'
import { setCover } from '../media/describe.repository.ts'
import { recordModeration } from '../trash/moderation.repository.ts'
import { lockPost } from './changes.repository.ts'
import { findRestoredPost } from './posts.repository.ts'

/** A moderator covers what a post shows, or removes the cover; recorded as deletions are (B-17). */
export async function setPostCover(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { id, sensitive }: { id: number } & SetPostCover,
): Promise<Post> {
  await mutate(ctx.db, idempotency, async tx => {
    const post = await lockPost(tx, id, 'edit')
    if (!post) throw notFound()
    const at = ctx.clock()
    const reason = sensitive?.reason ?? null
    if ((await setCover(tx, id, { reason, by: 'moderator', at })) === 'same') return { id }
    await recordModeration(tx, {
      moderatorId: viewer.id,
      action: sensitive ? 'cover' : 'uncover',
      postId: id,
      authorId: post.user.id,
      at,
    })
    const shown = (await lockPost(tx, id, 'edit')) ?? post
    await ctx.outbox.publish(tx, postEdited, { post: shown, previousMuseumId: shown.museum?.id ?? null })
    return { id }
  })
  // A moderator also covers what they are not shown.
  const post = await findRestoredPost(ctx, viewer.id, id)
  if (!post) throw notFound()
  return post
}
