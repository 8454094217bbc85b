import {
  excerptOf,
  mentionedNames,
  type UserSummary,
  userMentioned,
  writtenMentions,
} from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import type { WriteContext } from '../context.ts'
import { findMentionable, findMentions, type StoredMention, storeMentions } from './mentions.repository.ts'

/**
 * Whom a text of this writer mentions. A name that the text had before means who it meant then, whoever has the username by now. This is
 * the one place that decides who may be mentioned (SE4).
 */
export async function resolveMentions(
  sql: Sql,
  writerId: number,
  content: string,
  earlier: readonly StoredMention[] = [],
): Promise<StoredMention[]> {
  const known = new Map(earlier.map(({ id, name }) => [name, id]))
  const unknown = writtenMentions(content)
    .flatMap(({ names }) => names)
    .filter(name => !known.has(name))
  for (const [name, id] of await findMentionable(sql, writerId, [...new Set(unknown)])) known.set(name, id)
  return mentionedNames(content, name => known.has(name)).flatMap(name => {
    const id = known.get(name)
    return id === undefined ? [] : [{ id, name }]
  })
}

/** Resolves the mentions of an edited text and stores them; returns those of people whom it did not mention before. */
export async function updateMentions(
  tx: Transaction,
  of: 'posts' | 'comments',
  { id, writerId, content }: { id: number; writerId: number; content: string },
): Promise<StoredMention[]> {
  const earlier = await findMentions(tx, of, id)
  const mentions = await resolveMentions(tx, writerId, content, earlier)
  if (JSON.stringify(mentions) !== JSON.stringify(earlier)) await storeMentions(tx, of, id, mentions)
  const before = new Set(earlier.map(each => each.id))
  return mentions.filter(each => !before.has(each.id))
}

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
