import type { CommunityRef } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { lockPlanRow } from './plans.repository.ts'
import { messageIn, publishVote } from './published.ts'
import { listVoted, replaceVote } from './votes.repository.ts'

const nothing = { museumIds: [], times: [] }

/**
 * Takes back the votes of a user whose membership ends, in the transaction of what ends it. Plans are locked in the order of
 * their ids, after the community.
 */
export async function withdrawVotes(
  ctx: Pick<CommunitiesContext, 'outbox' | 'clock'>,
  tx: Transaction,
  { userId, community, cause }: { userId: number; community: CommunityRef; cause: 'membership' | 'account' },
): Promise<void> {
  for (const planId of await listVoted(tx, userId, community.id)) {
    await lockPlanRow(tx, planId)
    if (await replaceVote(tx, { planId, userId, vote: nothing, at: ctx.clock() }))
      await publishVote(ctx, tx, messageIn(community, planId), { userId, ...nothing, cause })
  }
}
