import type { Transaction } from '@vitrine/service-kit'

/** The audit of what moderators did to what others wrote. */
export async function recordModeration(
  tx: Transaction,
  act: {
    moderatorId: number
    action: 'delete' | 'restore' | 'cover' | 'uncover'
    postId: number
    commentId?: number
    authorId: number
    at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into moderation_actions (moderator_id, action, post_id, comment_id, author_id, acted_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [act.moderatorId, act.action, act.postId, act.commentId ?? null, act.authorId, act.at],
  )
}
