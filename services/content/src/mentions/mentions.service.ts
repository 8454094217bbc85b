import { excerptOf, type UserSummary, userMentioned } from '@vitrine/contracts'
import type { StoredMention, Transaction } from '@vitrine/service-kit'
import type { WriteContext } from '../context.ts'

/** Publishes an event for each person mentioned but the author. Call it after the event of the text itself. */
export async function publishMentions(
  { outbox }: Pick<WriteContext, 'outbox'>,
  tx: Transaction,
  mentions: readonly StoredMention[],
  written: { postId: number; commentId: number | null; author: UserSummary; content: string; post: string },
): Promise<void> {
  const { postId, commentId, author, content, post } = written
  const people = new Set(mentions.map(each => each.id))
  people.delete(author.id)
  for (const userId of people) {
    await outbox.publish(tx, userMentioned, {
      postId,
      commentId,
      author,
      userId,
      excerpt: excerptOf(content),
      postExcerpt: excerptOf(post),
    })
  }
}
