import type { deletionScheduled, moderationApplied } from '@vitrine/contracts'
import type { Handler } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { lockAnswersOf, releaseSeats } from '../events/rsvps/release.ts'
import { closeRequest } from '../membership/close-request.ts'
import { lockCommunity } from '../standing/standing.repository.ts'
import { findOwned, listOwnedIds, listRequestedIds } from './memberships.repository.ts'
import { passOn } from './succession.ts'

/** A permanent ban withdraws its user's requests and seats at once, and passes their communities on. */
export const releaseBanned =
  (ctx: CommunitiesContext): Handler<typeof moderationApplied> =>
  async ({ data }, { tx }) => {
    if (data.type !== 'permanent_ban') return
    const owned = new Set(await listOwnedIds(tx, data.userId))
    await release(ctx, tx, data.userId, owned)
  }

/**
 * An account that waits for its deletion withdraws its requests and seats at once; its communities are passed on when it is erased
 * (SE8).
 */
export const releaseDeleting =
  (ctx: CommunitiesContext): Handler<typeof deletionScheduled> =>
  ({ data }, { tx }) =>
    release(ctx, tx, data.userId, new Set())

/** Communities are locked in the order of their ids, then meetups in that of theirs. */
async function release(
  ctx: CommunitiesContext,
  tx: Transaction,
  userId: number,
  owned: ReadonlySet<number>,
): Promise<void> {
  await lockAnswersOf(tx, userId)
  const requested = await listRequestedIds(tx, userId)
  const all = [...new Set([...owned, ...requested])].sort((a, b) => a - b)
  for (const communityId of all) {
    await lockCommunity(tx, communityId)
    const found = owned.has(communityId) && (await findOwned(tx, communityId))
    if (found) await passOn(ctx, tx, found, { userId, archives: false })
    const decision = { status: 'withdrawn' as const, by: null, at: ctx.clock() }
    await closeRequest(ctx, tx, { communityId, userId }, decision)
  }
  await releaseSeats(ctx, tx, { userId, communityId: null, cause: 'account' })
}
