import {
  type Comment,
  type CommentRevision,
  commentDeleted,
  commentEdited,
  commentEditMinutes,
  commentRestored,
  excerptOf,
  texts,
  type UpdateComment,
} from '@vitrine/contracts'
import { forbidden, mutate, notFound, updateMentions, userSummaryOf } from '@vitrine/service-kit'
import { authorOf } from '../authors/authors.repository.ts'
import type { Actor, Caller, ContentContext, WriteContext } from '../context.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishMentions } from '../mentions/mentions.service.ts'
import { refuseStale } from '../posts/changes.service.ts'
import { recordModeration } from '../trash/moderation.repository.ts'
import { allowToRestore, isModerator } from '../trash/permission.ts'
import * as comments from './changes.repository.ts'
import { lockParent, lockPost } from './comments.repository.ts'
import { getComment } from './comments.service.ts'

const editMs = commentEditMinutes * 60_000

/** An edit that changes nothing leaves no trace. */
export async function updateComment(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { id, content, editedAt: basedOn }: { id: number } & UpdateComment,
): Promise<Comment> {
  await mutate(ctx.db, idempotency, async tx => {
    const earlier = await comments.lockComment(tx, id, viewer.id)
    if (!earlier?.is_visible) throw notFound()
    if (earlier.author_id !== viewer.id) throw forbidden()
    const editedAt = ctx.clock()
    if (editedAt.getTime() - earlier.created_at.getTime() > editMs) throw forbidden(texts.comment.editExpired)
    refuseStale(basedOn, earlier.edited_at?.toISOString())
    if (earlier.content === content) return { id }

    await comments.updateComment(tx, id, earlier, { content, editedAt })
    const mentioned = await updateMentions(tx, mentionableBy(tx, viewer.id), { of: 'comments', id, content })
    await ctx.outbox.publish(tx, commentEdited, {
      commentId: id,
      postId: earlier.post_id,
      excerpt: excerptOf(content),
      editedAt: editedAt.toISOString(),
    })
    if (mentioned.length > 0) {
      const author = await authorOf(tx, viewer)
      await publishMentions(ctx, tx, mentioned, {
        postId: earlier.post_id,
        commentId: id,
        author: userSummaryOf(author.id, author),
        content,
        post: earlier.post_content,
      })
    }
    return { id }
  })
  return getComment(ctx, id)
}

export function deleteComment(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<{ id: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const comment = await comments.lockComment(tx, id, viewer.id)
    if (!comment) throw notFound()
    const deletedAs = roleOf(viewer, comment)
    if (!deletedAs) throw comment.is_visible ? forbidden() : notFound()

    const deletedAt = ctx.clock()
    const removed = await comments.trashComment(tx, id, { deletedBy: viewer.id, deletedAs, deletedAt })
    const postId = comment.post_id
    if (deletedAs === 'moderator') {
      const act = {
        moderatorId: viewer.id,
        postId,
        commentId: id,
        authorId: comment.author_id,
        at: deletedAt,
      }
      await recordModeration(tx, { ...act, action: 'delete' })
    }
    const deletedBy = viewer.id
    await ctx.outbox.publish(tx, commentDeleted, { commentId: id, postId, removed, deletedBy, deletedAs })
    return { id }
  })
}

/** As whom this person may delete the comment; null: they may not. */
function roleOf(viewer: Actor, comment: comments.LockedComment): comments.Deletion['deletedAs'] | null {
  if (viewer.id === comment.author_id) return 'author'
  if (viewer.id === comment.post_author_id) return 'post-author'
  return isModerator(viewer) ? 'moderator' : null
}

export async function restoreComment(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<Comment> {
  await mutate(ctx.db, idempotency, async tx => {
    const deletion = await comments.lockTrashedComment(tx, id)
    if (!deletion) throw notFound()
    const now = ctx.clock()
    allowToRestore(viewer, deletion, now)
    const postId = deletion.post_id
    // What it was written under may be in the trash, or hidden from its author, by now: then it has no place to come back to.
    const { author_id: authorId, parent_id: parentId } = deletion
    if (!(await lockPost(tx, authorId, postId))) throw notFound()
    if (parentId !== null && !(await lockParent(tx, authorId, parentId, postId))) throw notFound()

    const { restored, content } = await comments.untrashComment(tx, id)
    if (deletion.deleted_as === 'moderator') {
      const act = { moderatorId: viewer.id, postId, commentId: id, authorId: deletion.author_id, at: now }
      await recordModeration(tx, { ...act, action: 'restore' })
    }
    const excerpt = excerptOf(content)
    await ctx.outbox.publish(tx, commentRestored, {
      commentId: id,
      postId,
      restored,
      excerpt,
      restoredBy: viewer.id,
    })
    return { id }
  })
  return getComment(ctx, id)
}

/** The versions of a comment, oldest first, the current one last. */
export async function getCommentHistory(
  ctx: ContentContext,
  { viewer }: Pick<Caller, 'viewer'>,
  { id }: { id: number },
): Promise<CommentRevision[]> {
  const comment = await getComment(ctx, id)
  if (comment.user.id !== viewer.id) {
    if (!(await comments.isVisible(ctx.db, id, viewer.id))) throw notFound()
    if (!isModerator(viewer)) throw forbidden()
  }
  const { content, editedAt, createdAt } = comment
  return [...(await comments.listRevisions(ctx.db, id)), { content, writtenAt: editedAt ?? createdAt }]
}
