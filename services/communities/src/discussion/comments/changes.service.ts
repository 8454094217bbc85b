import {
  AppError,
  type CommunityComment,
  type CommunityCommentRevision,
  commentEditMinutes,
  communityCommentEdited,
  excerptOf,
  texts,
  type UpdateComment,
} from '@vitrine/contracts'
import {
  forbidden,
  mutate,
  notFound,
  type Transaction,
  updateMentions,
  userSummaryOf,
} from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../../context.ts'
import { recordModeration } from '../../moderation-log/moderation-log.repository.ts'
import { personOf } from '../../people/people.repository.ts'
import type { Standing } from '../../standing/standing.repository.ts'
import {
  lockStandingIn,
  mayRead,
  notAMember,
  refuseArchived,
  requireReader,
  requireWriter,
  standingIn,
} from '../../standing/standing.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishMentions } from '../mentions/mentions.service.ts'
import { refuseStale } from '../posts/edit.service.ts'
import { postOf } from '../posts/event-fields.ts'
import { removeComments, restoreComments } from '../removal.ts'
import { permitOnContent, refusal, refuseLateUndo } from '../trash/permission.ts'
import { lockTrashedComment } from '../trash/trash.repository.ts'
import * as comments from './comments.repository.ts'
import { getComment } from './comments.service.ts'

const editMs = commentEditMinutes * 60_000

async function lockCommentIn(
  ctx: CommunitiesContext,
  tx: Transaction,
  viewer: Actor,
  id: number,
): Promise<{ standing: Standing; comment: comments.LockedComment }> {
  const place = await comments.placeOf(tx, 'comments', id)
  if (!place) throw notFound()
  const standing = await lockStandingIn(ctx, tx, place.community_id, viewer)
  // Before the comment, as everywhere: a post that is being deleted takes its comments with it.
  await tx.query('select 1 from posts where id = $1 for key share', [place.post_id])
  const comment = await comments.lockComment(tx, id, {
    id: viewer.id,
    isMember: standing.membership !== null,
  })
  if (!comment) throw notFound()
  return { standing, comment }
}

/** An edit that changes nothing leaves no trace. */
export async function updateComment(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { id, content, editedAt: basedOn }: { id: number } & UpdateComment,
): Promise<CommunityComment> {
  await mutate(ctx.db, idempotency, async tx => {
    const { standing, comment: earlier } = await lockCommentIn(ctx, tx, viewer, id)
    requireReader(standing, viewer)
    if (!earlier.is_visible) throw notFound()
    if (earlier.author_id !== viewer.id) throw forbidden()
    requireWriter(standing, viewer, 'comment')
    const editedAt = ctx.clock()
    if (editedAt.getTime() - earlier.created_at.getTime() > editMs) throw forbidden(texts.comment.editExpired)
    refuseStale(basedOn, earlier.edited_at)
    if (earlier.content === content) return { id }

    await comments.updateComment(tx, earlier, { content, editedAt })
    const writer = { communityId: earlier.community_id, writerId: viewer.id, at: editedAt }
    const mentioned = await updateMentions(tx, mentionableBy(tx, writer), { of: 'comments', id, content })
    const of = { ...postOf(standing.community, earlier.post_id), commentId: id }
    await ctx.outbox.publish(tx, communityCommentEdited, {
      ...of,
      authorId: viewer.id,
      excerpt: excerptOf(content),
      editedAt: editedAt.toISOString(),
    })
    const author = await personOf(tx, viewer)
    await publishMentions(ctx, tx, mentioned, { ...of, author: userSummaryOf(author.id, author), content })
    return { id }
  })
  return getComment(ctx, id)
}

/** Its author and the post's, also where they are no members any more; or a moderator, which the log says. */
export function deleteComment(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<{ id: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const { standing, comment } = await lockCommentIn(ctx, tx, viewer, id)
    const at = ctx.clock()
    const isOwn = [comment.author_id, comment.post_author_id].includes(viewer.id)
    if (!isOwn) {
      if (!mayRead(standing, viewer)) throw notAMember()
      const permit = await permitOnContent(tx, standing, viewer, comment.author_id)
      if (!permit) throw comment.is_visible ? refusal(standing) : notFound()
      await record(tx, viewer, { ...comment, permit, action: 'delete_comment', at })
    }
    refuseArchived(standing)
    await removeComments(ctx, tx, [id], { by: viewer.id, as: isOwn ? 'author' : 'moderator', reason: '', at })
    return { id }
  })
}

const record = (
  tx: Transaction,
  viewer: Actor,
  act: {
    id: number
    community_id: number
    author_id: number
    permit: 'as-member' | 'as-platform-admin'
    action: 'delete_comment' | 'restore_comment'
    at: Date
  },
) =>
  recordModeration(tx, {
    communityId: act.community_id,
    actorId: viewer.id,
    permit: act.permit,
    action: act.action,
    target: { type: 'community_comment', id: act.id, userId: act.author_id },
    at: act.at,
  })

export async function restoreComment(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<CommunityComment> {
  await mutate(ctx.db, idempotency, async tx => {
    const place = await comments.placeOf(tx, 'deleted_comments', id)
    if (!place) throw notFound()
    const standing = await lockStandingIn(ctx, tx, place.community_id, viewer)
    // What it was written under may be in the trash by now: then it has no place to come back to.
    await tx.query('select 1 from posts where id = $1 for key share', [place.post_id])
    const comment = await lockTrashedComment(tx, id)
    if (!comment) throw notFound()
    const at = ctx.clock()
    const permit = await permitOnContent(tx, standing, viewer, comment.author_id)
    if (comment.deleted_as === 'author' && comment.deleted_by === viewer.id) {
      if (!standing.membership) throw notAMember()
      refuseArchived(standing)
      refuseLateUndo(comment, at)
    } else if (comment.deleted_as === 'moderator' && permit) {
      refuseArchived(standing)
      await record(tx, viewer, { ...comment, permit, action: 'restore_comment', at })
    } else {
      throw comment.author_id === viewer.id || permit ? forbidden() : notFound()
    }
    if ((await restoreComments(ctx, tx, [id], viewer.id)) === 0)
      throw new AppError('not_found', texts.discussion.postNotFound)
    return { id }
  })
  return getComment(ctx, id)
}

/** The versions of a comment, oldest first, the current one last: for its author and moderators. */
export async function getCommentHistory(
  ctx: CommunitiesContext,
  viewer: Actor,
  { id }: { id: number },
): Promise<CommunityCommentRevision[]> {
  const place = await comments.placeOf(ctx.db, 'comments', id)
  if (!place) throw notFound()
  const standing = await standingIn(ctx, ctx.db, place.community_id, viewer)
  requireReader(standing, viewer)
  const comment = await getComment(ctx, id)
  if (comment.user.id !== viewer.id) {
    const reader = { id: viewer.id, isMember: standing.membership !== null }
    if (!(await comments.isVisible(ctx.db, id, reader))) throw notFound()
    if (!(await permitOnContent(ctx.db, standing, viewer, comment.user.id))) throw forbidden()
  }
  const { content, editedAt, createdAt } = comment
  return [...(await comments.listRevisions(ctx.db, id)), { content, writtenAt: editedAt ?? createdAt }]
}
