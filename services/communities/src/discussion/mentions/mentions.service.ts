import { communityUserMentioned, excerptOf, mentionSuggestions, type UserSummary } from '@vitrine/contracts'
import type { StoredMention, Transaction } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../../context.ts'
import { notAMember, standingIn } from '../../standing/standing.ts'
import type { PostOf } from '../posts/event-fields.ts'
import { readersOf, suggestMentionable } from './mentions.repository.ts'

/**
 * Publishes an event for each user mentioned but the author, and but those who may not see what the comment is on. Call it after
 * the event of the text itself.
 */
export async function publishMentions(
  { outbox }: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  mentioned: readonly StoredMention[],
  written: PostOf & { commentId: number | null; author: UserSummary; content: string },
): Promise<void> {
  const { content, ...of } = written
  const others = [...new Set(mentioned.map(each => each.id))].filter(id => id !== of.author.id)
  const people = of.commentId === null ? others : await readersOf(tx, of.commentId, others)
  const excerpt = excerptOf(content)
  await outbox.publishAll(
    tx,
    communityUserMentioned,
    people.map(userId => ({ ...of, userId, excerpt })),
  )
}

/** Members whom the reader may mention; the reader is a member too. */
export async function suggestMembers(
  ctx: CommunitiesContext,
  viewer: Actor,
  { communityId, beginning }: { communityId: number; beginning: string },
): Promise<UserSummary[]> {
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  if (!standing.membership) throw notAMember()
  const writer = { communityId, writerId: viewer.id, at: ctx.clock() }
  return suggestMentionable(ctx.db, writer, beginning.trim(), mentionSuggestions)
}
