import type { CommunityPost } from '@vitrine/contracts'
import { forbidden, mutate, type Transaction } from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../../context.ts'
import { recordModeration } from '../../moderation-log/moderation-log.repository.ts'
import { lockStandingIn, mayRead, notAMember, refOf, refuseArchived } from '../../standing/standing.ts'
import { detachMedia } from '../media/attach.ts'
import { removePosts, restorePosts } from '../removal.ts'
import { deleteWaiting, lockWaiting } from '../review/waiting.repository.ts'
import { permitOnContent, refusal, refuseLateUndo } from '../trash/permission.ts'
import { lockTrashedPost } from '../trash/trash.repository.ts'
import { asReader, findCommunityOf, lockPostIn, postNotFound, readerOf } from './access.ts'
import { findPosts } from './posts.repository.ts'

/** Its author, also one who is no member any more; or a moderator, which the log says. */
export function deletePost(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<{ id: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const waitsIn = await findCommunityOf(tx, 'waiting_posts', id)
    if (waitsIn !== null) return withdraw(ctx, tx, viewer, id, waitsIn)
    const { standing, post } = await lockPostIn(ctx, tx, viewer, id, 'delete')
    const at = ctx.clock()
    const isOwn = post.author_id === viewer.id
    if (!isOwn) {
      if (!mayRead(standing, viewer)) throw notAMember()
      const permit = await permitOnContent(tx, standing, viewer, post.author_id)
      if (!permit) throw post.is_visible ? refusal(standing) : postNotFound()
      await recordModeration(tx, {
        communityId: post.community_id,
        actorId: viewer.id,
        permit,
        action: 'delete_post',
        target: { type: 'community_post', id, userId: post.author_id },
        at,
      })
    }
    refuseArchived(standing)
    await removePosts(ctx, tx, [id], { by: viewer.id, as: isOwn ? 'author' : 'moderator', reason: '', at })
    return { id }
  })
}

/** What only its author and moderators know of is deleted for good. Moderators reject it instead. */
async function withdraw(
  ctx: CommunitiesContext,
  tx: Transaction,
  viewer: Actor,
  id: number,
  communityId: number,
): Promise<{ id: number }> {
  const standing = await lockStandingIn(ctx, tx, communityId, viewer)
  const post = await lockWaiting(tx, id)
  if (post?.author_id !== viewer.id) {
    const permit = post && (await permitOnContent(tx, standing, viewer, post.author_id))
    throw permit ? forbidden() : postNotFound()
  }
  await deleteWaiting(tx, id)
  const deleted = { id, authorId: post.author_id, community: refOf(standing), deletedAs: 'author' } as const
  await detachMedia(ctx, tx, [deleted])
  return { id }
}

export async function restorePost(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<CommunityPost> {
  await mutate(ctx.db, idempotency, async tx => {
    const communityId = await findCommunityOf(tx, 'deleted_posts', id)
    if (communityId === null) throw postNotFound()
    const standing = await lockStandingIn(ctx, tx, communityId, viewer)
    const post = await lockTrashedPost(tx, id)
    if (!post) throw postNotFound()
    const at = ctx.clock()
    const permit = await permitOnContent(tx, standing, viewer, post.author_id)
    if (post.deleted_as === 'author' && post.deleted_by === viewer.id) {
      if (!standing.membership) throw notAMember()
      refuseArchived(standing)
      refuseLateUndo(post, at)
    } else if (post.deleted_as === 'moderator' && permit) {
      refuseArchived(standing)
      await recordModeration(tx, {
        communityId,
        actorId: viewer.id,
        permit,
        action: 'restore_post',
        target: { type: 'community_post', id, userId: post.author_id },
        at,
      })
    } else {
      throw post.author_id === viewer.id || permit ? forbidden() : postNotFound()
    }
    await restorePosts(ctx, tx, [id], viewer.id)
    return { id }
  })
  return getRestored(ctx, viewer, id)
}

/** Also to a moderator whom its author blocks, or who blocks the author. */
async function getRestored(ctx: CommunitiesContext, viewer: Actor, id: number): Promise<CommunityPost> {
  const standing = await readerOf(ctx, viewer, id)
  const [post] = await findPosts(ctx.db, 'posts', [id], asReader(ctx, standing, viewer))
  if (!post) throw postNotFound()
  return post
}
