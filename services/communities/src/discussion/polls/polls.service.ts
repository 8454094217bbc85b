import { AppError, type CommunityPoll, communityPostVoted, texts } from '@vitrine/contracts'
import { invalid, mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../../context.ts'
import { requirePermit } from '../../standing/standing.ts'
import { lockVisiblePost } from '../posts/access.ts'
import { involvedIn } from '../posts/event-fields.ts'
import { pollOf } from './poll-row.ts'
import * as polls from './polls.repository.ts'

/** Votes, or changes the vote, until the poll closes (B-40). The same vote again changes nothing. */
export function vote(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { postId, optionIndex }: { postId: number; optionIndex: number },
): Promise<CommunityPoll> {
  return mutate(ctx.db, idempotency, async tx => {
    const { standing, post } = await lockVisiblePost(ctx, tx, viewer, postId)
    requirePermit(standing, viewer, 'vote')
    if (post.type !== 'poll') throw invalid('optionIndex', texts.discussion.pollNone)
    const poll = await polls.lockPoll(tx, postId)
    if (!poll) throw new Error(`the poll of post ${postId} is not there`)
    // Read behind the lock, which may have been waited for.
    const at = ctx.clock()
    if (poll.closes_at <= at) throw new AppError('poll_closed', texts.discussion.pollClosed)
    if (optionIndex >= poll.options.length) throw invalid('optionIndex', texts.discussion.pollOptionUnknown)

    const previousIndex = await polls.findVote(tx, postId, viewer.id)
    if (previousIndex !== optionIndex) {
      poll.votes = movedVote(poll.votes, previousIndex, optionIndex)
      await polls.storeVote(tx, { postId, userId: viewer.id, optionIndex, at })
      await polls.storeVotes(tx, postId, poll.votes)
      const of = involvedIn(standing.community, postId)
      await ctx.outbox.publish(tx, communityPostVoted, {
        ...of,
        userId: viewer.id,
        optionIndex,
        previousIndex,
      })
    }
    const { options, votes, closes_at: closesAt } = poll
    const shown = pollOf(
      { poll: { options, votes, closesAt: closesAt.toISOString() }, own_vote: optionIndex },
      at,
    )
    if (!shown) throw new Error('a poll is shown')
    return shown
  })
}

/** The counts after a vote went from one option to another; null: from or to none. */
export const movedVote = (votes: readonly number[], from: number | null, to: number | null): number[] =>
  votes.map((count, index) => count + Number(index === to) - Number(index === from))
