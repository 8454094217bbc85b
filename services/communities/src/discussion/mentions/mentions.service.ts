import {
  type CommunityRef,
  communityUserMentioned,
  excerptOf,
  mentionSuggestions,
  type UserSummary,
} from '@vitrine/contracts'
import type { StoredMention, Transaction } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../../context.ts'
import { notAMember, standingIn } from '../../standing/standing.ts'
import type { Place } from '../comments/place.ts'
import { publishMentioned } from '../comments/published.ts'
import { postOf } from '../posts/event-fields.ts'
import { readersOf, suggestMentionable } from './mentions.repository.ts'

type Ctx = Pick<CommunitiesContext, 'outbox'>

interface Mentioning {
  community: CommunityRef
  author: UserSummary
  content: string
}

/**
 * Publishes an event for each user whom a post mentions but its author. Call it after the event of the text itself, as
 * {@link publishCommentMentions}.
 */
export async function publishPostMentions(
  { outbox }: Ctx,
  tx: Transaction,
  mentioned: readonly StoredMention[],
  { community, author, content, postId }: Mentioning & { postId: number },
): Promise<void> {
  const of = { ...postOf(community, postId), commentId: null, author, excerpt: excerptOf(content) }
  const messages = othersOf(mentioned, author).map(userId => ({ ...of, userId }))
  await outbox.publishAll(tx, communityUserMentioned, messages)
}

/** As {@link publishPostMentions}, of a comment; not for those who may not see what it is on. */
export async function publishCommentMentions(
  ctx: Ctx,
  tx: Transaction,
  mentioned: readonly StoredMention[],
  { community, author, content, place, commentId }: Mentioning & { place: Place; commentId: number },
): Promise<void> {
  const people = await readersOf(tx, commentId, othersOf(mentioned, author))
  const of = { community, place, commentId, author, excerpt: excerptOf(content) }
  await publishMentioned(
    ctx,
    tx,
    people.map(userId => ({ ...of, userId })),
  )
}

const othersOf = (mentioned: readonly StoredMention[], author: UserSummary): number[] =>
  [...new Set(mentioned.map(each => each.id))].filter(id => id !== author.id)

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
