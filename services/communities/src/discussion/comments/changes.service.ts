import {
  AppError,
  type CommunityComment,
  type CommunityCommentRevision,
  commentEditMinutes,
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
import { lockMeetupShared } from '../../events/locked-event.ts'
import { findStatus } from '../../events/rsvps/rsvps.repository.ts'
import { requireAnnouncer, requireCommenter, requireInside } from '../../meetups/permission.ts'
import { recordModeration } from '../../moderation-log/moderation-log.repository.ts'
import { personOf } from '../../people/people.repository.ts'
import type { Standing } from '../../standing/standing.repository.ts'
import {
  lockStandingIn,
  notAMember,
  refOf,
  refuseArchived,
  requireReader,
  requireWriter,
  standingIn,
} from '../../standing/standing.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishCommentMentions } from '../mentions/mentions.service.ts'
import { refuseStale } from '../posts/edit.service.ts'
import { removeComments, restoreComments } from '../removal.ts'
import { permitOnContent, refusal, refuseLateUndo } from '../trash/permission.ts'
import { lockTrashedComment } from '../trash/trash.repository.ts'
import * as comments from './comments.repository.ts'
import { getComment } from './comments.service.ts'
import { lockPlace, type Place } from './place.ts'
import { publishEdited } from './published.ts'

const editMs = commentEditMinutes * 60_000

interface Opened {
  standing: Standing
  place: Place
  comment: comments.LockedComment
}

async function lockCommentIn(
  ctx: CommunitiesContext,
  tx: Transaction,
  viewer: Actor,
  id: number,
): Promise<Opened> {
  const found = await comments.findPlace(tx, 'comments', id)
  if (!found) throw notFound()
  const { communityId, place } = found
  const standing = await lockStandingIn(ctx, tx, communityId, viewer)
  // Before the comment, as everywhere: a post that is being deleted takes its comments with it.
  await lockPlace(tx, place)
  const comment = await comments.lockComment(tx, id, {
    id: viewer.id,
    isMember: standing.membership !== null,
  })
  if (!comment) throw notFound()
  return { standing, place, comment }
}

/** 403 `not_a_member` for those who may not read it: the discussion of a meetup is for members, of a public community too. */
function requireReaderOf({ meetupId }: Place, standing: Standing, viewer: Actor): void {
  if (meetupId === null) requireReader(standing, viewer)
  else requireInside(standing, viewer)
}

/** Whoever may write such a comment there may change the one that they wrote. */
async function requireWriterOf(
  tx: Transaction,
  { standing, place: { meetupId }, comment }: Opened,
  viewer: Actor,
): Promise<void> {
  if (meetupId === null) return requireWriter(standing, viewer, 'comment')
  const meetup = await lockMeetupShared(tx, meetupId)
  if (!meetup) throw notFound()
  if (comment.is_announcement) requireAnnouncer(standing, viewer, meetup)
  else requireCommenter(standing, viewer, meetup, await findStatus(tx, meetupId, viewer.id))
}

/** An edit that changes nothing leaves no trace. */
export async function updateComment(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { id, content, editedAt: basedOn }: { id: number } & UpdateComment,
): Promise<CommunityComment> {
  await mutate(ctx.db, idempotency, async tx => {
    const opened = await lockCommentIn(ctx, tx, viewer, id)
    const { standing, place, comment: earlier } = opened
    requireReaderOf(place, standing, viewer)
    if (!earlier.is_visible) throw notFound()
    if (earlier.author_id !== viewer.id) throw forbidden()
    await requireWriterOf(tx, opened, viewer)
    const editedAt = ctx.clock()
    if (editedAt.getTime() - earlier.created_at.getTime() > editMs) throw forbidden(texts.comment.editExpired)
    refuseStale(basedOn, earlier.edited_at)
    if (earlier.content === content) return { id }

    await comments.updateComment(tx, earlier, { content, editedAt })
    const writer = { communityId: earlier.community_id, writerId: viewer.id, at: editedAt }
    const mentioned = await updateMentions(tx, mentionableBy(tx, writer), { of: 'comments', id, content })
    const community = refOf(standing)
    const excerpt = excerptOf(content)
    const change = { commentId: id, authorId: viewer.id, excerpt, editedAt: editedAt.toISOString() }
    await publishEdited(ctx, tx, [{ community, place, ...change }])
    const person = await personOf(tx, viewer)
    const author = userSummaryOf(person.id, person)
    await publishCommentMentions(ctx, tx, mentioned, { community, place, commentId: id, author, content })
    return { id }
  })
  return getComment(ctx, id)
}

/**
 * Its author, and the author of the post or the organizer of the meetup, also where they are no members any more; or a moderator,
 * which the log says.
 */
export function deleteComment(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<{ id: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const { standing, place, comment } = await lockCommentIn(ctx, tx, viewer, id)
    const at = ctx.clock()
    const isOwn = [comment.author_id, comment.place_author_id].includes(viewer.id)
    if (!isOwn) {
      requireReaderOf(place, standing, viewer)
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
    const found = await comments.findPlace(tx, 'deleted_comments', id)
    if (!found) throw notFound()
    const standing = await lockStandingIn(ctx, tx, found.communityId, viewer)
    // What it was written under may be in the trash by now: then it has no place to come back to.
    await lockPlace(tx, found.place)
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
  const found = await comments.findPlace(ctx.db, 'comments', id)
  if (!found) throw notFound()
  const standing = await standingIn(ctx, ctx.db, found.communityId, viewer)
  requireReaderOf(found.place, standing, viewer)
  const comment = await getComment(ctx, id)
  if (comment.user.id !== viewer.id) {
    const reader = { id: viewer.id, isMember: standing.membership !== null }
    if (!(await comments.isVisible(ctx.db, id, reader))) throw notFound()
    if (!(await permitOnContent(ctx.db, standing, viewer, comment.user.id))) throw forbidden()
  }
  const { content, editedAt, createdAt } = comment
  return [...(await comments.listRevisions(ctx.db, id)), { content, writtenAt: editedAt ?? createdAt }]
}
