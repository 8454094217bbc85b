import { commentDeleted, commentEdited, deletedUserId } from '@vitrine/contracts'
import { purgeTrashedComments } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'
import { counters } from '../counters/counters.ts'
import { deleteComments, emptyComments, type Kind, lockCommentsOf } from './comments.repository.ts'

const commentsPerRound = 200

/**
 * Deletes the comments; those that others replied to stay, without their text, as {@link deletedUserId}'s. Replies go
 * first, so that a comment with replies of the same user alone has none left.
 */
export async function eraseComments(ctx: ContentContext, userId: number): Promise<void> {
  for (const kind of ['replies', 'first-level'] as const) while ((await eraseSome(ctx, userId, kind)) > 0);
  await purgeTrashedComments(ctx.db, counters, userId)
}

const eraseSome = ({ db, outbox, clock }: ContentContext, userId: number, kind: Kind): Promise<number> =>
  db.transaction(async tx => {
    const comments = await lockCommentsOf(tx, userId, kind, commentsPerRound)
    const kept = comments.filter(each => each.hasReplies)
    const leaves = comments.filter(each => !each.hasReplies)
    await emptyComments(
      tx,
      kept.map(({ id }) => id),
      deletedUserId,
    )
    await deleteComments(
      tx,
      leaves.map(({ id }) => id),
    )
    const editedAt = clock().toISOString()
    await outbox.publishAll(
      tx,
      commentEdited,
      kept.map(({ id, postId }) => ({ commentId: id, postId, excerpt: '', editedAt })),
    )
    await outbox.publishAll(
      tx,
      commentDeleted,
      leaves.map(({ id, postId }) => ({
        commentId: id,
        postId,
        removed: 1,
        deletedBy: userId,
        deletedAs: 'author' as const,
      })),
    )
    return comments.length
  })
