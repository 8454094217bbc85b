import {
  type DeletedContent,
  type DeletedMemberContent,
  type DeleteMemberContent,
  texts,
  trashDays,
} from '@vitrine/contracts'
import { decodeCursor, mutate, notFound, pageOf } from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../context.ts'
import { removeComments, removePosts, restoreComments, restorePosts } from '../discussion/removal.ts'
import { permitOnContent, refusal } from '../discussion/trash/permission.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { requireAllowed, requirePermit, standingIn } from '../standing/standing.ts'
import { lockForModeration, lockTarget } from '../standing/target.ts'
import { TimePosition } from '../time-position.ts'
import { findRestorable, listDeleted, lockWritten } from './removed-content.repository.ts'

/** Of each, posts and comments, in one action: what a member who wrote more has left is deleted by the next one. */
const maxDeleted = 1_000
const restorableSince = (now: Date) => new Date(now.getTime() - trashDays * 24 * 60 * 60_000)

/** One entry of the log with the count, by which all of it can be restored (MM4). */
export function deleteMemberContent(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, memberId, body }: { communityId: number; memberId: number; body: DeleteMemberContent },
): Promise<DeletedMemberContent> {
  return mutate(ctx.db, idempotency, async tx => {
    const acting = { ctx, tx, viewer }
    const standing = await lockForModeration(acting, communityId)
    const { target, permit } = await lockTarget(acting, standing, memberId, 'deleteMemberContent')
    const { userId } = target
    const written = await lockWritten(tx, { communityId, userId, limit: maxDeleted })
    const { posts } = written
    const comments = body.contentType === 'all' ? written.comments : []
    const at = ctx.clock()
    const logId = await recordModeration(tx, {
      communityId,
      actorId: viewer.id,
      permit,
      action: 'delete_content',
      target: { type: 'community_member', id: memberId, userId },
      reason: body.reason,
      details: { count: posts.length + comments.length, posts, comments },
      at,
    })
    const removal = { by: viewer.id, as: 'moderator', reason: body.reason, at, logId } as const
    // Before the posts, so that each is in the trash by itself.
    await removeComments(ctx, tx, comments, removal)
    await removePosts(ctx, tx, posts, removal)
    return { logId, deletedPosts: posts.length, deletedComments: comments.length }
  })
}

export async function listDeletedContent(
  ctx: CommunitiesContext,
  viewer: Actor,
  { communityId, cursor, limit }: { communityId: number; cursor?: string | undefined; limit: number },
): Promise<{ page: DeletedContent[]; next: string | null }> {
  const before = decodeCursor(cursor, TimePosition)
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  requireAllowed(standing, viewer, 'seeQueues')
  const since = restorableSince(ctx.clock())
  const found = await listDeleted(ctx.db, { communityId, since, before, limit: limit + 1 })
  return pageOf(found, limit, ({ deletedAt, logId }) => [Date.parse(deletedAt), logId])
}

/** Brings back all that is still in the trash of one entry of the log. */
export function restoreContent(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, logId }: { communityId: number; logId: number },
): Promise<{ logId: number; restored: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const standing = await lockForModeration({ ctx, tx, viewer }, communityId)
    requirePermit(standing, viewer, 'deleteContent')
    const at = ctx.clock()
    const found = await findRestorable(tx, { communityId, logId, since: restorableSince(at) })
    if (!found || found.authorId === null) throw notRestorable()
    const permit = await permitOnContent(tx, standing, viewer, found.authorId)
    if (!permit) throw refusal(standing)
    const posts = await restorePosts(ctx, tx, found.posts, viewer.id)
    const comments = await restoreComments(ctx, tx, found.comments, viewer.id)
    const restored = posts.length + comments
    // Comments whose posts are in the trash have no place to come back to.
    if (restored === 0) throw notRestorable()
    await recordModeration(tx, {
      communityId,
      actorId: viewer.id,
      permit,
      action: 'restore_content',
      target: { type: 'moderation_log', id: logId, userId: found.authorId },
      details: { count: restored },
      at,
    })
    return { logId, restored }
  })
}

const notRestorable = () => notFound(texts.communityModeration.notRestorable)
